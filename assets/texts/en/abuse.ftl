# Where somebody asks for more than is good for the others.
refusal-tables-too-fast = You have opened { $count } tables within ten minutes. You may open the next one { $until }; until then, join one that is open.
refusal-server-too-fast = People here have opened { $count } tables within ten minutes, and I need a moment to keep up. The next one may be opened { $until }; until then, join one that is open.
