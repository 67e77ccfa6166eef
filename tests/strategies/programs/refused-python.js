// Another language.
// expect: refused syntax line 4

def onTurnStart(data):
    return [7, 7]
