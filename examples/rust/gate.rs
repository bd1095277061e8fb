// The gate inside a program in Rust: an extern block, and no bindgen.
use std::{env, fs, os::raw::c_char, ptr};

#[repr(C)]
struct SgStr { p: *const c_char, n: usize }

#[repr(C)]
struct Files { launch: SgStr, ways: SgStr, effects: SgStr, rules: SgStr, weights: SgStr, lattice: SgStr }

#[repr(C)]
struct SgError { code: u32, pointer: [c_char; 256], message: [c_char; 200] }

enum SgGate {}

extern "C" {
    fn sg_gate_new(files: *const Files, policy: SgStr, out: *mut *mut SgGate, e: *mut SgError) -> u32;
    fn sg_gate_call(g: *const SgGate, call: SgStr, room: *mut c_char, n: *mut usize, e: *mut SgError) -> u32;
    fn sg_gate_free(g: *mut SgGate);
}

const OK: u32 = 0;
const ALLOW: u32 = 0x5a; // SG_ACTION_ALLOW; everything else is a no

fn view(s: &[u8]) -> SgStr { SgStr { p: s.as_ptr() as *const c_char, n: s.len() } }

struct Gate { gate: *mut SgGate, _tables: Vec<Vec<u8>> }
// A gate is only read once it is made.
unsafe impl Send for Gate {}
unsafe impl Sync for Gate {}

impl Gate {
    fn new(dir: &str, policy: &str) -> Option<Gate> {
        let t: Vec<Vec<u8>> = ["launch", "ways", "effects"].iter()
            .map(|n| fs::read(format!("{dir}/{n}.v0.1.tsv"))).collect::<Result<_, _>>().ok()?;
        let files = Files { launch: view(&t[0]), ways: view(&t[1]), effects: view(&t[2]), rules: view(b""), weights: view(b""), lattice: view(b"") };
        let mut gate = ptr::null_mut();
        let err = unsafe { sg_gate_new(&files, view(policy.as_bytes()), &mut gate, ptr::null_mut()) };
        if err == OK { Some(Gate { gate, _tables: t }) } else { None }
    }
    fn allows(&self, call: &str) -> bool {
        unsafe { sg_gate_call(self.gate, view(call.as_bytes()), ptr::null_mut(), ptr::null_mut(), ptr::null_mut()) == ALLOW }
    }
}

impl Drop for Gate {
    fn drop(&mut self) { unsafe { sg_gate_free(self.gate) } }
}

fn main() {
    let dir = env::args().nth(1).unwrap_or("/usr/share/solgate".into());
    let gate = Gate::new(&dir, r#"{"mode":"strict","grants":[{"extension_id":"me","capability":"exec","scope_pattern":"touch fine","decision":"allow"}]}"#)
        .expect("no gate");
    for command in ["touch fine", "touch forbidden"] {
        let call = format!(r#"{{"extension":{{"id":"me"}},"call":{{"call_id":"1","capability":"exec","method":"exec","params":{{"command":"{command}"}}}}}}"#);
        println!("{}: {command}", if gate.allows(&call) { "allowed" } else { "refused" });
    }
}
