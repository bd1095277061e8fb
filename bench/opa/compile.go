// Compile a Rego policy to WebAssembly: compile FILE ENTRYPOINT... >policy.wasm
//
// Debian has OPA as a library for Go and not as a program; bench/opa/get builds
// this with it.
package main

import (
	"context"
	"log"
	"os"

	"github.com/open-policy-agent/opa/v1/compile"
)

func main() {
	c := compile.New().WithTarget(compile.TargetWasm).
		WithEntrypoints(os.Args[2:]...).WithPaths(os.Args[1])
	if err := c.Build(context.Background()); err != nil {
		log.Fatal(err)
	}
	modules := c.Bundle().WasmModules
	if len(modules) != 1 {
		log.Fatalf("%d modules", len(modules))
	}
	if _, err := os.Stdout.Write(modules[0].Raw); err != nil {
		log.Fatal(err)
	}
}
