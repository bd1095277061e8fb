# The rules of bench/kits.mjs as one would write them for OPA, twice: "scan"
# looks at every grant, "found" at those of the command's first word, which
# whoever loads the grants has sorted.  A denial wins; the rest is asked.
package gate

scan := "deny" if {
	some g in data.grants
	g.deny
	fits(g)
} else := "allow" if {
	some g in data.grants
	not g.deny
	fits(g)
} else := "ask"

found := "deny" if {
	some g in mine
	g.deny
	fits(g)
} else := "allow" if {
	some g in mine
	not g.deny
	fits(g)
} else := "ask"

mine := data.sorted[input.extension][input.capability][input.words[0]]

fits(g) if {
	g.extension == input.extension
	g.capability == input.capability
	glob.match(g.pattern, [], input.command)
}
