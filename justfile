# `just` lists what there is to do. What CI does are the steps of .ci/run: `just ci` does them all, and each has a
# recipe here that does the same alone.

default:
    @just --list

# the bot on a local Discord with a web page, on http://127.0.0.1:7070
sandbox *flags:
    cargo run -- sandbox {{ flags }}

# everything CI does
ci:
    .ci/run

fmt:
    cargo fmt

# what CI says of formatting and clippy, with and without the bot
lint:
    .ci/run fmt clippy

test:
    cargo test

# play in the sandbox's page with a real browser
browser *files:
    tests/browser/run {{ files }}

# the pure part alone: engine, opponents, pictures, records
test-pure:
    cargo test --no-default-features

# whether the code's documentation builds without warnings
doc:
    .ci/run doc

# read the code's documentation
read:
    cargo doc --no-deps --open

# licences, sources and banned crates of the dependencies on every platform
deny:
    .ci/run deny

# whether a dependency has a known hole; fetches the list of those
advisories:
    .ci/run advisories

bench:
    cargo bench --no-default-features

# instructions for the forbidden points of one midgame position
instructions work="forbidden":
    benches/instructions.sh {{ work }}

# the rules against the oracle on many positions
proof positions="100000" seed="1":
    OMOK_PROOF_POSITIONS={{ positions }} OMOK_PROOF_SEED={{ seed }} .ci/run proof

# every fuzz target for a short while
fuzz:
    .ci/run fuzz

# the container's image
image:
    docker build --pull -f deploy/Dockerfile -t omok .
