# The manual page of nonet-verify from its own help:  nonet-verify --help | awk -v version=0.1.0 -f man_of_help.awk
function roff(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  gsub(/'/, "\\(aq", text)
  return text
}
function section(title) { print ".SH " title }
NR == 1 {
  print ".TH NONET\\-VERIFY 1 \"\" \"nonet " version "\" \"User Commands\""
  section("NAME")
  print "nonet\\-verify \\- checks what nonet claims"
  section("SYNOPSIS")
  print roff($0)
  section("DESCRIPTION")
  next
}
/^Examples$/ { section("EXAMPLES"); print ".nf"; examples = 1; next }
/^Exit codes: / { section("EXIT STATUS"); sub(/^Exit codes: /, "") }
/^$/ { if (examples) print ".fi"; examples = 0; next }
/^  / && examples { print roff($0); next }
/^  / {
  if (!options++) section("OPTIONS")
  at = match(substr($0, 3), /   */)
  print ".TP\n.B " roff(at ? substr($0, 3, at - 1) : substr($0, 3))
  if (at) print roff(substr($0, at + 2 + RLENGTH))
  next
}
{ print roff($0) }
END { section("SEE ALSO"); print ".BR nonet (1)" }
