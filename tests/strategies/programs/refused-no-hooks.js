// Declares no hook.
// expect: refused missing

var hello = "world";
