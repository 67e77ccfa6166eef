help = **Omok on Discord**
    Five of your stones in a row win: across, down or diagonally.
    • { COMMAND("omok new") } opens a table; name an opponent to challenge somebody.
    • The Join button or { COMMAND("omok join") } takes the free seat, and the game gets a thread of its own.
    • { COMMAND("omok practice") } plays against the computer, at one of four levels.
    • { COMMAND("move", "at:H8") } places a stone. Or press Place, or mention me with nothing but the point.
    • Points are a column letter and a row number counted from the bottom: H8, h8, 8H and H-8 are the same.
    • A move counts from the moment Discord received it; nobody is charged for time when I was away.
    • A first turn lasts at least a minute, however short the clock.
    • When your time runs out, a stone is placed for you, at most twice in a row; the third time, you lose. In some games you lose right away: the table says so.
    • { COMMAND("omok undo") }, { COMMAND("omok draw") } and { COMMAND("omok resign") } do what they say; your opponent answers the first two.
    • { COMMAND("omok games") } shows your games, { COMMAND("omok rules") } the rules. Anyone may watch.

rules-heading = **{ $rule }**
rules-korean =
    Black moves first. Exactly five in a row wins, for either side; six or more doesn't, but may be played.
    Forbidden for both: making two open threes at once (double three). Four and three, or two fours, are fine.
    A move that makes five is never forbidden.
rules-renju =
    Black moves first, to the centre. Black wins with exactly five in a row, white with five or more.
    Forbidden for black: two open threes at once, two fours at once, six or more in a row. White may play anywhere.
    A move that makes five is never forbidden.
    This is renju without its opening rules, for practice.
rules-free =
    Black moves first. Five or more in a row wins. Nothing is forbidden.
rules-free-exact =
    Black moves first. Exactly five in a row wins; six or more doesn't. Nothing is forbidden.
rules-three = A three is open if one more stone makes it a four that can be completed at both ends. One that grows only through a forbidden point doesn't count.

rules-pictures =
    In the pictures, black is about to play the faint stone. Two thin yellow lines are an open three, a thick one is a four; a dashed one struck through in red only looks like a three.
rules-pictures-forbidden = A red cross means that the stone isn't allowed.
rules-pictures-forbidden-four = A red cross means that the stone isn't allowed; a square around it, that it would make two fours.
example-double-three-forbidden = **1.** H8 makes two open threes at once: forbidden.
example-double-three-allowed = **1.** H8 makes two open threes at once: allowed here.
example-double-four-forbidden = **2.** G8 makes two fours in one row: forbidden for black.
example-double-four-allowed = **2.** G8 makes two fours in one row: allowed here.
example-blocked-three = **3.** H8: the row is blocked at E8, so it doesn't count as a three. Allowed.
example-overline-three = **4.** H8: the row could only grow into six, so it doesn't count as a three. Allowed.
