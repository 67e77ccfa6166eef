help = **Omok on Discord**
    Five of your stones in a row win: across, down or diagonally.
    • `/omok new` opens a table; name an opponent to challenge somebody.
    • The Join button or `/omok join` takes the free seat, and the game gets a thread of its own.
    • `/omok practice` plays against the computer, at one of four levels.
    • `/move at:H8` places a stone. Or press Place, or mention me with nothing but the point.
    • Points are a column letter and a row number counted from the bottom: H8, h8, 8H and H-8 are the same.
    • A move counts from the moment Discord took it; what I could not serve costs nobody time.
    • A first turn lasts at least a minute, however short the clock.
    • When the time for a move is over, a stone is placed for you, twice in a row at most; the third time loses. Some games lose at once: the table says so.
    • `/omok undo`, `/omok draw` and `/omok resign` do what they say; your opponent answers the first two.
    • `/omok games` shows your games, `/omok rules` the rules. Anyone may watch.

rules-heading = **{ $rule }**
rules-korean =
    Black moves first. Exactly five in a row win for either side; six or more don't, but may be played.
    Forbidden to both: making two open threes at once (double three). Four and three, or two fours, are fine.
    A move that makes five is never forbidden.
rules-renju =
    Black moves first, to the centre. Black wins with exactly five in a row, white with five or more.
    Forbidden to black: two open threes at once, two fours at once, six or more in a row. White has no limits.
    A move that makes five is never forbidden.
    This is the placing part of renju, for practice: no opening rules.
rules-free =
    Black moves first. Five or more in a row win. Nothing is forbidden.
rules-free-exact =
    Black moves first. Exactly five in a row win; six or more don't. Nothing is forbidden.
rules-three = A three is open if one more stone makes it a four that can be completed at both ends. One that grows only through a forbidden point doesn't count.
