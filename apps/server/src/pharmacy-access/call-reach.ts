/**
 * How calls that may name no pharmacy, or name one in their own way, hold a limited caller (docs/http.md,
 * "Access by pharmacy"):
 *
 * - `own`: touches nothing of pharmacies, or holds its caller itself, item by item.
 * - `filtered`: may name nothing; its use case leaves out what the caller may not see (`withinReach`).
 * - `installation`: concerns everyone, so only people without limits make it.
 *
 * A call that names its subject in a path such as `/api/inventories/:id/` or in a required field needs no
 * entry (hold-within-reach.ts). Limited callers are refused a call without name and entry.
 */
export const CALL_REACH: Readonly<Record<string, 'own' | 'filtered' | 'installation'>> = {
  get_config: 'own',
  get_protected: 'own',
  get_current_user_role: 'own',
  sign_out: 'own',
  get_license: 'own',
  activate_license: 'own',
  list_licenses: 'filtered',
  list_license_keys: 'installation',
  list_cognito_users: 'filtered',
  list_cognito_users_filtered: 'filtered',
  confirm_user: 'installation',
  list_collector_codes: 'installation',
  make_collector_codes: 'installation',
  revoke_collector_code: 'installation',
  // Public, and tells only who one is.
  enrol_collector: 'own',
  list_people: 'installation',
  edit_person: 'installation',
  end_sessions: 'installation',
  list_person_history: 'installation',
  get_person_pharmacies: 'installation',
  change_person_pharmacies: 'installation',
  get_dashboard_total: 'filtered',
  get_dashboard_hourly_history: 'filtered',
  get_dashboard_tonight: 'filtered',
  get_progress: 'filtered',
  list_pharmacies: 'filtered',
  create_pharmacy: 'installation',
  bulk_pharmacies: 'installation',
  list_products: 'filtered',
  count_products: 'filtered',
  bulk_products: 'filtered',
  get_import_memory: 'filtered',
  save_import_mapping: 'filtered',
  save_import_layout: 'installation',
  delete_import_layout: 'installation',
  list_inventories: 'filtered',
  list_inventories_with_all_counts: 'filtered',
  list_counts: 'filtered',
  summarise_counts: 'filtered',
  export_counts: 'filtered',
  bulk_delete_counts: 'filtered',
  bulk_set_factor: 'filtered',
  undo_bulk_counts: 'filtered',
  list_unplaced_counts: 'filtered',
  assign_unplaced_counts: 'installation',
  discard_unplaced_counts: 'installation',
  // A queue may be of any pharmacy, and of none.
  import_queue: 'installation',
  list_network: 'filtered',
  list_transfers: 'filtered',
  list_history: 'filtered',
  list_trash: 'filtered',
  list_mobile_recounts: 'filtered',
  pull_mobile_pharmacies: 'filtered',
  pull_mobile_inventories: 'filtered',
  pull_mobile_sections: 'filtered',
  pull_mobile_counts: 'filtered',
  // A device belongs to its person.
  report_device: 'own',
  // A count is never refused for its location; what the caller may not see is unknown to it (docs/counts.md).
  submit_mobile_counts: 'own',
};
