// What the page shares with the gate, as the lists of src/ write it.
export * from "../../build/types/tables";
