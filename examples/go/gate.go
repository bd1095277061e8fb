// The gate inside a program in Go, by cgo.
package main

/*
#include <solgate/gate.h>
#include <stdlib.h>

static struct sg_str view(void *p, size_t n) { struct sg_str s = {p, n}; return s; }
*/
import "C"

import (
	"fmt"
	"os"
	"unsafe"
)

// keep copies what must outlive the gate out of Go's memory.
func keep(b []byte) C.struct_sg_str { return C.view(C.CBytes(b), C.size_t(len(b))) }

type Gate struct{ gate *C.struct_sg_gate }

func New(dir, policy string) (*Gate, error) {
	var files C.struct_sg_gate_files
	for name, to := range map[string]*C.struct_sg_str{"launch": &files.launch, "ways": &files.ways, "effects": &files.effects} {
		b, err := os.ReadFile(dir + "/" + name + ".v0.1.tsv")
		if err != nil {
			return nil, err
		}
		*to = keep(b)
	}
	var e C.struct_sg_error
	g := &Gate{}
	p := keep([]byte(policy))
	defer C.free(unsafe.Pointer(p.p))
	if C.sg_gate_new(&files, p, &g.gate, &e) != C.SG_OK {
		return nil, fmt.Errorf("%s", C.GoString(&e.message[0]))
	}
	return g, nil
}

// Allows is true for an allow alone; any number of goroutines may ask.
func (g *Gate) Allows(call string) bool {
	c := keep([]byte(call))
	defer C.free(unsafe.Pointer(c.p))
	return C.sg_gate_call(g.gate, c, nil, nil, nil) == C.SG_ACTION_ALLOW
}

func main() {
	dir := "/usr/share/solgate"
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	gate, err := New(dir, `{"mode":"strict","grants":[{"extension_id":"me","capability":"exec","scope_pattern":"touch fine","decision":"allow"}]}`)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, command := range []string{"touch fine", "touch forbidden"} {
		word := "refused"
		if gate.Allows(`{"extension":{"id":"me"},"call":{"call_id":"1","capability":"exec","method":"exec","params":{"command":"` + command + `"}}}`) {
			word = "allowed"
		}
		fmt.Printf("%s: %s\n", word, command)
	}
}
