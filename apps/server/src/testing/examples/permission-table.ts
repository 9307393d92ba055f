import type { Role } from '@balanco/contract/base/roles';

const all: readonly Role[] = ['admin', 'mod', 'user'];
const staff: readonly Role[] = ['admin', 'mod'];
const admin: readonly Role[] = ['admin'];
const none: readonly Role[] = [];

interface PermissionRow {
  readonly licensed: readonly Role[];
  readonly unlicensed: readonly Role[];
  readonly token: 'none' | 'id' | 'id or access';
}

/**
 * The calls that not just licensed staff make, with an id token. It is written by hand: changes of the contract repeat
 * here (specification, section 6; docs/http.md, "Permissions").
 */
export const permissionTable: Readonly<Record<string, PermissionRow>> = {
  get_config: { licensed: all, unlicensed: all, token: 'none' },
  get_protected: { licensed: all, unlicensed: all, token: 'id' },
  get_current_user_role: { licensed: all, unlicensed: all, token: 'id' },
  sign_out: { licensed: all, unlicensed: all, token: 'id' },
  get_license: { licensed: all, unlicensed: all, token: 'id' },
  activate_license: { licensed: all, unlicensed: all, token: 'id' },
  list_licenses: { licensed: all, unlicensed: none, token: 'id' },
  list_cognito_users_filtered: { licensed: all, unlicensed: none, token: 'id' },
  list_cognito_users: { licensed: all, unlicensed: none, token: 'id' },
  list_machine_keys: { licensed: admin, unlicensed: none, token: 'id' },
  create_machine_key: { licensed: admin, unlicensed: none, token: 'id' },
  end_machine_key: { licensed: admin, unlicensed: none, token: 'id' },
  list_notices: { licensed: all, unlicensed: all, token: 'id' },
  read_notice: { licensed: all, unlicensed: all, token: 'id' },
  allow_phones: { licensed: admin, unlicensed: none, token: 'id' },
  withdraw_phones: { licensed: admin, unlicensed: none, token: 'id' },
  get_second_factor: { licensed: all, unlicensed: all, token: 'id' },
  prove_password: { licensed: all, unlicensed: all, token: 'id' },
  make_recovery_codes: { licensed: all, unlicensed: all, token: 'id' },
  turn_off_second_factor: { licensed: all, unlicensed: all, token: 'id' },
  reset_second_factor: { licensed: admin, unlicensed: none, token: 'id' },
  export_personal_data: { licensed: admin, unlicensed: none, token: 'id' },
  anonymise_person: { licensed: admin, unlicensed: none, token: 'id' },
  enrol_collector: { licensed: all, unlicensed: all, token: 'none' },
  get_dashboard_total: { licensed: all, unlicensed: none, token: 'id' },
  get_dashboard_hourly_history: { licensed: all, unlicensed: none, token: 'id' },
  get_dashboard_tonight: { licensed: all, unlicensed: none, token: 'id' },
  list_pharmacies: { licensed: all, unlicensed: none, token: 'id' },
  get_pharmacy_contents: { licensed: all, unlicensed: none, token: 'id' },
  save_pharmacy_settings: { licensed: admin, unlicensed: none, token: 'id' },
  list_mail_addresses: { licensed: admin, unlicensed: none, token: 'id' },
  set_mail_address: { licensed: admin, unlicensed: none, token: 'id' },
  list_products: { licensed: all, unlicensed: none, token: 'id' },
  count_products: { licensed: all, unlicensed: none, token: 'id' },
  list_inventories: { licensed: all, unlicensed: none, token: 'id' },
  list_inventories_with_all_counts: { licensed: all, unlicensed: none, token: 'id' },
  create_mobile_inventory: { licensed: staff, unlicensed: none, token: 'id or access' },
  list_counts: { licensed: all, unlicensed: none, token: 'id' },
  summarise_counts: { licensed: all, unlicensed: none, token: 'id' },
  edit_count: { licensed: all, unlicensed: none, token: 'id' },
  zero_uncounted_items: { licensed: admin, unlicensed: none, token: 'id' },
  override_counter: { licensed: admin, unlicensed: none, token: 'id' },
  reopen_settlement: { licensed: admin, unlicensed: none, token: 'id' },
  submit_mobile_losses: { licensed: all, unlicensed: none, token: 'id or access' },
  list_history: { licensed: all, unlicensed: none, token: 'id' },
  export_history: { licensed: admin, unlicensed: none, token: 'id' },
  purge_deletion: { licensed: admin, unlicensed: none, token: 'id' },
  list_people: { licensed: admin, unlicensed: none, token: 'id' },
  edit_person: { licensed: admin, unlicensed: none, token: 'id' },
  end_sessions: { licensed: admin, unlicensed: none, token: 'id' },
  give_license: { licensed: admin, unlicensed: none, token: 'id' },
  list_person_history: { licensed: admin, unlicensed: none, token: 'id' },
  list_license_keys: { licensed: admin, unlicensed: none, token: 'id' },
  get_person_pharmacies: { licensed: admin, unlicensed: none, token: 'id' },
  change_person_pharmacies: { licensed: admin, unlicensed: none, token: 'id' },
  open_mobile_section: { licensed: all, unlicensed: none, token: 'id or access' },
  submit_mobile_counts: { licensed: all, unlicensed: none, token: 'id or access' },
  declare_mobile_section_done: { licensed: all, unlicensed: none, token: 'id or access' },
  mark_mobile_not_found: { licensed: all, unlicensed: none, token: 'id or access' },
  enter_mobile_section: { licensed: all, unlicensed: none, token: 'id or access' },
  submit_mobile_photo: { licensed: all, unlicensed: none, token: 'id or access' },
  list_mobile_old_lots: { licensed: all, unlicensed: none, token: 'id or access' },
  get_mobile_photo_rules: { licensed: all, unlicensed: none, token: 'id or access' },
  find_mobile_item_photo: { licensed: all, unlicensed: none, token: 'id or access' },
  list_mobile_recounts: { licensed: all, unlicensed: none, token: 'id or access' },
  report_device: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_pharmacies: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_inventories: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_sections: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_products: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_bindings: { licensed: all, unlicensed: none, token: 'id or access' },
  pull_mobile_counts: { licensed: all, unlicensed: none, token: 'id or access' },
};

const byStaff: PermissionRow = { licensed: staff, unlicensed: none, token: 'id' };

export const permissionsOf = (id: string): PermissionRow => permissionTable[id] ?? byStaff;
