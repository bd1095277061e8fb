/*
 * Every contract, in the order of the documentation: by family, the whole
 * before its parts.
 */
#include "wire/shape_intentgate.h"
#include "wire/shape_memento.h"
#include "wire/shape_packet.h"
#include "wire/shape_envelope.h"
#include "wire/shape_action.h"
#include "wire/shape_hostcall.h"
#include "wire/shape_prompt.h"
#include "wire/shape_log.h"
#include "wire/shape_grant.h"
#include "wire/shape_trace.h"
#include "wire/shape_dialogue.h"
#include "wire/shape_energy.h"
#include "wire/shape_eval.h"
#include "wire/shape_eval_memento.h"
#include "wire/shape_error.h"
#include "wire/shape_lattice.h"
#include "wire/shape_eval_lattice.h"
#include "wire/table.h"
#include "base/banned.h"

const struct contract *const contracts_all[] = {
    &sg_gate_result_contract,
    &sg_budgets_contract,
    &sg_lattice_decision_contract,
    &sg_risk_decision_contract,
    &sg_intent_decision_contract,
    &sg_gate_signal_contract,
    &sg_modality_contract,
    &thread_memento_ref_contract,
    &sg_memento_contract,
    &sg_memento_signals_contract,
    &sg_memento_signal_contract,
    &sg_affect_contract,
    &sg_affect_rollup_contract,
    &sg_affect_point_contract,
    &packet_input_contract,
    &packet_context_contract,
    &packet_evidence_contract,
    &evidence_claim_contract,
    &evidence_support_contract,
    &evidence_capture_contract,
    &driver_block_inline_contract,
    &driver_block_ref_contract,
    &provider_hints_contract,
    &trace_config_contract,
    &output_envelope_min_contract,
    &output_envelope_meta_min_contract,
    &output_envelope_contract,
    &output_envelope_meta_contract,
    &affect_signal_contract,
    &model_shape_contract,
    &capture_suggestion_contract,
    &envelope_claim_contract,
    &evidence_ref_contract,
    &chip_telemetry_contract,
    &decision_times_contract,
    &action_execute_result_contract,
    &action_error_contract,
    &action_execute_request_contract,
    &action_confirmation_contract,
    &action_needed_contract,
    &host_result_contract,
    &host_chunk_contract,
    &host_backpressure_contract,
    &host_error_contract,
    &host_call_contract,
    &extension_message_contract,
    &rpc_response_contract,
    &rpc_hello_contract,
    &rpc_hello_data_contract,
    &capability_extend_contract,
    &capability_decision_contract,
    &capability_resolved_contract,
    &capability_resolved_data_contract,
    &capability_prompt_update_contract,
    &capability_prompt_update_data_contract,
    &capability_prompt_contract,
    &capability_prompt_data_contract,
    &grant_preview_contract,
    &prompt_scope_contract,
    &prompt_extension_contract,
    &prompt_source_contract,
    &policy_decision_log_contract,
    &policy_decision_data_contract,
    &log_source_contract,
    &log_correlation_contract,
    &grant_contract,
    &trace_event_contract,
    &trace_run_contract,
    &chat_message_contract,
    &function_response_message_contract,
    &function_response_part_contract,
    &function_response_contract,
    &function_result_contract,
    &function_call_contract,
    &add_charging_source_args_contract,
    &add_load_item_args_contract,
    &energy_export_contract,
    &system_totals_contract,
    &battery_config_contract,
    &solar_forecast_contract,
    &geo_point_contract,
    &charging_source_contract,
    &power_item_contract,
    &eval_breakpoint_output_contract,
    &eval_breakpoint_input_contract,
    &http_error_contract,
    &error_body_contract,
    &error_detail_contract,
    &sg_lattice_contract,
    &sg_lattice_unsure_contract,
    &sg_lattice_budgets_contract,
    &sg_lattice_cells_contract,
    &sg_lattice_row_contract,
    &sg_lattice_cell_contract,
    &eval_lattice_input_contract,
    &sg_budget_limits_contract,
    &eval_lattice_output_contract,
    &eval_lease_input_contract,
    &eval_lease_terms_contract,
    &eval_lease_call_contract,
    &eval_lease_output_contract,
    &eval_lease_verdict_contract,
    &eval_memento_output_contract,
    &eval_memento_input_contract,
    &eval_affect_output_contract,
    &eval_affect_input_contract,
    &eval_affect_point_contract,
};

const size_t contracts_count = COUNT_OF(contracts_all);
