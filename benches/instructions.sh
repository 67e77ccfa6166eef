#!/usr/bin/env bash
# Instructions per position of benches/instructions.rs, counted by valgrind: [forbidden|wins|stones|worst]
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-forbidden}
program=$(cargo bench --no-default-features --bench instructions --no-run --message-format json 2>/dev/null |
  sed -n 's/.*"name":"instructions".*"executable":"\([^"]*\)".*/\1/p')
output=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*measured*' "$program" "$work" 2>&1)
total=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' <<<"$output")
positions=$(sed -n 's/^positions //p' <<<"$output")
echo "$work: $((total / positions)) instructions a position, $positions positions"
