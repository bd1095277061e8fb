// The gate inside a program in C++: freed by itself, a no unless it is a yes.
#include <solgate/gate.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

struct Free {
	void operator()(sg_gate *g) const { sg_gate_free(g); }
};

class Gate {
      public:
	Gate(const std::string &dir, const std::string &policy)
	    : launch(read(dir + "/launch.v0.1.tsv")),
	      ways(read(dir + "/ways.v0.1.tsv")),
	      effects(read(dir + "/effects.v0.1.tsv"))
	{
		sg_gate_files f{};
		sg_error e{};
		sg_gate *g = nullptr;

		f.launch = view(launch);
		f.ways = view(ways);
		f.effects = view(effects);
		if (sg_gate_new(&f, view(policy), &g, &e) != SG_OK)
			throw std::string(e.message);
		gate.reset(g);
	}
	bool allows(const std::string &call) const
	{
		return sg_gate_call(gate.get(), view(call), nullptr, nullptr,
			   nullptr) == SG_ACTION_ALLOW;
	}

      private:
	static std::string read(const std::string &path)
	{
		std::ifstream f(path, std::ios::binary);

		return {std::istreambuf_iterator<char>(f), {}};
	}
	static sg_str view(const std::string &s) { return {s.data(), s.size()}; }
	std::string launch, ways, effects; // they outlive the gate
	std::unique_ptr<sg_gate, Free> gate;
};

int
main(int argc, char **argv)
{
	Gate gate(argc > 1 ? argv[1] : "/usr/share/solgate",
	    R"({"mode":"strict","grants":[{"extension_id":"me","capability":"exec","scope_pattern":"touch fine","decision":"allow"}]})");

	for (std::string command : {"touch fine", "touch forbidden"})
		std::cout << (gate.allows(R"({"extension":{"id":"me"},"call":{"call_id":"1","capability":"exec","method":"exec","params":{"command":")" +
				  command + R"("}}})")
				     ? "allowed: "
				     : "refused: ")
			  << command << "\n";
}
