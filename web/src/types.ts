// The shapes of the wire, as the contract tables write them.
export type * from "../../build/types/solgate";
