import { endpoints } from '@balanco/contract/base/all-examples';
import type { Write } from './effect-of.js';

const creates = (entity: string, tables = [entity]): Write => ({
  action: 'create',
  entity,
  tables,
  before: false,
});
const changes = (action: string, entity: string, tables = [entity]): Write => ({
  action,
  entity,
  tables,
  before: true,
});

/** The audit has no `before`. */
const decides = (action: string, tables: readonly string[]): Write => ({
  action,
  entity: 'inventory',
  tables,
  before: false,
});

const WHOLE_PHARMACY = ['count', 'count_line', 'deletion', 'inventory', 'pharmacy', 'product', 'section'];
const SESSION = ['idp_refresh_token', 'idp_session'];
const SECOND_FACTOR = ['idp_recovery_code', 'idp_second_factor'];

/** Writers of products copy the stock first (docs/decisions/0065). */
const SNAPSHOT = ['stock_snapshot', 'stock_snapshot_item'];

const reading = endpoints.filter(({ method }) => method === 'GET').map(({ id }) => [id, 'reads'] as const);

/**
 * What each call's first example writes: a GET nothing. `unaudited` writes one table without an audit row: a night has tens
 * of thousands of heartbeats (docs/progress.md), a proved password changes nothing that somebody sees, and a list says which of its items were chosen.
 */
export const endpointEffects: Readonly<Record<string, Write | 'reads' | { readonly unaudited: string }>> = {
  ...Object.fromEntries(reading),
  read_notice: { ...creates('person', ['person_notice']), action: 'read_notice' },
  allow_phones: { ...creates('server', []), action: 'allow_phones' },
  withdraw_phones: changes('withdraw_phones', 'server', []),
  prove_password: { unaudited: 'idp_session' },
  // The example proves itself with a recovery code.
  make_recovery_codes: {
    ...creates('person', ['idp_recovery_code', 'person_notice']),
    action: 'use_recovery_code',
  },
  turn_off_second_factor: {
    ...creates('person', [...SECOND_FACTOR, 'person_notice']),
    action: 'use_recovery_code',
  },
  reset_second_factor: changes('reset_second_factor', 'person', [...SECOND_FACTOR, 'person_notice']),
  export_personal_data: { ...creates('person', []), action: 'export_data' },
  anonymise_person: changes('anonymise', 'person', [
    'collector_code',
    'count',
    ...SESSION,
    ...SECOND_FACTOR,
    'idp_user',
    'licence_seat',
    'person',
    'person_notice',
    'section',
  ]),
  sign_out: changes('sign_out', 'session', SESSION),
  activate_license: changes('activate', 'licence_key', ['licence_seat']),
  make_collector_codes: { ...creates('person', ['collector_code', 'person_notice']), action: 'make_code' },
  revoke_collector_code: { ...creates('person', ['collector_code']), action: 'revoke_code' },
  enrol_collector: {
    ...creates('person', ['collector_code', ...SESSION, 'person_notice']),
    action: 'use_code',
  },
  confirm_user: changes('confirm', 'person', ['idp_user']),
  snooze_alarm: decides('snooze_alarm', ['alarm_snooze']),
  send_message: decides('send_message', ['message']),
  create_pharmacy: creates('pharmacy', ['inventory', 'pharmacy']),
  edit_pharmacy: changes('update', 'pharmacy', ['inventory', 'pharmacy']),
  delete_pharmacy: changes('delete', 'pharmacy', WHOLE_PHARMACY),
  bulk_pharmacies: creates('pharmacy', ['inventory', 'pharmacy']),
  save_pharmacy_settings: changes('configure', 'pharmacy', ['pharmacy_settings', 'limit_change']),
  bulk_products: changes('import', 'product', ['product', ...SNAPSHOT]),
  edit_product: changes('update', 'product', ['product', ...SNAPSHOT]),
  delete_product: changes('delete', 'product', ['deletion', 'product', ...SNAPSHOT]),
  // Rows stay, marked.
  delete_all_products: { ...decides('delete', ['deletion', 'product', ...SNAPSHOT]), entity: 'product' },
  save_import_mapping: changes('update', 'import_mapping'),
  save_import_layout: changes('update', 'import_layout'),
  delete_import_layout: changes('delete', 'import_layout'),
  save_import_choices: changes('update', 'import_choices'),
  save_last_import: changes('update', 'import_report'),
  create_inventory: creates('inventory'),
  finalize_inventory: changes('finalise', 'inventory', ['inventory', 'section']),
  finalize_mobile_inventory: changes('finalise', 'inventory'),
  edit_inventory: changes('update', 'inventory'),
  delete_inventory: changes('delete', 'inventory', [
    'count',
    'count_line',
    'deletion',
    'inventory',
    'section',
  ]),
  add_section: creates('section'),
  bulk_sections: creates('section'),
  edit_section: changes('update', 'section'),
  create_mobile_inventory: creates('inventory'),
  print_section_labels: decides('print_labels', ['section_tag']),
  bulk_delete_counts: changes('delete', 'count', ['count', 'count_line', 'deletion']),
  bulk_move_counts: changes('update', 'count', ['count', 'count_line']),
  bulk_set_factor: changes('update', 'count', ['count', 'count_line']),
  undo_bulk_counts: changes('update', 'count', ['count', 'count_line']),
  edit_count: changes('update', 'count', ['count', 'count_line']),
  carry_counts: changes('update', 'count', ['count', 'count_line']),
  preview_collector_file: 'reads',
  import_collector_file: creates('count', ['count', 'count_line']),
  assign_unplaced_counts: changes('update', 'count', ['count', 'count_line']),
  capture_snapshot: decides('capture_stock', SNAPSHOT),
  choose_stock_mode: changes('choose_stock_mode', 'inventory', ['stock_mode_choice']),
  set_blind_count: changes('start_blind_count', 'inventory', ['blind_count']),
  change_closing_terms: changes('change_terms', 'inventory', ['inventory_terms']),
  decide_item: decides('decide_item', ['recount_decision']),
  undecide_item: changes('undecide_item', 'inventory', ['recount_decision']),
  // The example world has no box that two people read; same-box.integration.ts proves what is written.
  separate_box: 'reads',
  include_item: decides('include_item', ['scope_decision']),
  choose_main_barcode: changes('choose_main_barcode', 'inventory', ['main_barcode']),
  assign_reason: decides('assign_reason', ['item_reason']),
  choose_uncounted: changes('choose_uncounted', 'inventory', ['uncounted_choice']),
  zero_uncounted_items: decides('zero_uncounted', ['zeroed_item']),
  ignore_code: changes('ignore_code', 'inventory', ['ignored_code']),
  discard_late_counts: decides('discard_late', ['discarded_count']),
  accept_hints: decides('accept_hints', ['item_reason']),
  create_recount: decides('create_recount', ['recount', 'recount_item', 'section']),
  cancel_recount: decides('cancel_recount', ['recount', 'section']),
  decide_not_found: decides('decide_not_found', ['recount_item']),
  add_recount_strays: decides('add_to_recount', ['recount_item']),
  override_counter: decides('override_counter', ['recount_override']),
  count_sections_twice: decides('create_recount', ['recount', 'section']),
  preview_movements: 'reads',
  import_movements: decides('import_movements', ['inventory_terms', 'movement_import', 'stock_movement']),
  undo_movement_import: decides('undo_movements', ['movement_import', 'stock_movement']),
  bind_code: creates('code_binding'),
  unbind_code: changes('delete', 'code_binding'),
  settle: decides('settle', ['settlement', 'settlement_item']),
  approve_settlement: decides('approve', ['settlement']),
  reopen_settlement: decides('reopen_settlement', ['settlement']),
  create_export_profile: creates('export_profile'),
  edit_export_profile: changes('update', 'export_profile'),
  delete_export_profile: changes('delete', 'export_profile'),
  export_settlement: decides('export', ['export_log']),
  open_daily_count: creates('inventory', [
    'inventory',
    'section',
    'inventory_terms',
    'daily_stock',
    'daily_list',
    'daily_item',
  ]),
  teach_supplier_code: {
    ...creates('pharmacy', ['invoice_item', 'supplier_code']),
    action: 'teach_supplier_code',
  },
  forget_supplier_code: {
    ...creates('pharmacy', ['invoice_item', 'supplier_code']),
    action: 'forget_supplier_code',
  },
  receive_invoice: {
    ...creates('pharmacy', ['invoice', 'movement_import', 'stock_movement']),
    action: 'receive_invoice',
  },
  undo_receipt: {
    ...creates('pharmacy', ['invoice', 'movement_import', 'stock_movement']),
    action: 'undo_receipt',
  },
  confirm_losses: { ...creates('pharmacy', ['loss']), action: 'confirm_losses' },
  discard_losses: { ...creates('pharmacy', ['loss']), action: 'discard_losses' },
  choose_daily_item: { unaudited: 'daily_choice' },
  export_losses: { ...creates('pharmacy', ['loss', 'loss_file']), action: 'export_losses' },
  answer_exchange_file: { ...creates('pharmacy', ['exchange_file']), action: 'answer_file' },
  create_return_proof: decides('prove_return', ['return_proof', 'return_proof_item']),
  discard_unplaced_counts: changes('delete', 'count', ['count', 'deletion']),
  restore_deletion: changes('restore', 'product', ['deletion', 'product', ...SNAPSHOT]),
  purge_deletion: changes('purge', 'product', ['deletion', 'product', ...SNAPSHOT]),
  edit_person: changes('update', 'person', ['collector_code', 'person', 'person_notice']),
  change_person_pharmacies: changes('change_access', 'person', ['person', 'person_pharmacy']),
  end_sessions: { ...decides('end_sessions', ['collector_code', 'person']), entity: 'person' },
  give_license: changes('activate', 'licence_key', ['licence_seat']),
  open_mobile_section: creates('section'),
  check_queue: 'reads',
  import_queue: creates('count', ['count', 'count_line']),
  submit_mobile_counts: creates('count', ['count', 'count_line']),
  declare_mobile_section_done: { ...creates('section', ['section_done']), action: 'declare_done' },
  mark_mobile_not_found: { ...creates('section', ['recount_search']), action: 'mark_not_found' },
  enter_mobile_section: { ...creates('section', ['section_tag']), action: 'read_label' },
  submit_mobile_photo: decides('add_photo', ['photo']),
  submit_mobile_losses: { ...creates('pharmacy', ['loss']), action: 'register_losses' },
  report_device: { unaudited: 'device' },
};
