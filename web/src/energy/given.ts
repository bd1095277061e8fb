// Limits and formulas of the energy tables, as the lists of src/ write them.
export * from "../../../build/types/energy";
