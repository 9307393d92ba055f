/**
 * Each thing with the actions that the audit records of it. An unlisted write doesn't compile, nor does an
 * action without words in the history (features/history/audit-wording.ts).
 */
export const AUDITED_ACTIONS = {
  count: ['create', 'update', 'delete', 'purge'],
  product: ['import', 'update', 'delete', 'restore', 'purge'],
  inventory: [
    'create',
    'update',
    'delete',
    'finalise',
    'reopen',
    'restore',
    'purge',
    'capture_stock',
    'snooze_alarm',
    'print_labels',
    'add_photo',
    'choose_stock_mode',
    'start_blind_count',
    'end_blind_count',
    'settle',
    'approve',
    'reopen_settlement',
    'change_terms',
    'include_item',
    'choose_main_barcode',
    'leave_item_out',
    'decide_item',
    'undecide_item',
    'export',
    // The file of a collector; its counts have rows of their own.
    'import',
    // What a remote wanted of an approved inventory.
    'refuse_reopening',
    'refuse_deletion',
    'assign_reason',
    'accept_hints',
    'choose_uncounted',
    'zero_uncounted',
    'ignore_code',
    'discard_late',
    'create_recount',
    'cancel_recount',
    'decide_not_found',
    'add_to_recount',
    'override_counter',
    'prove_return',
    'import_movements',
    'undo_movements',
  ],
  section: [
    'create',
    'update',
    'delete',
    'finalise',
    'reopen',
    'restore',
    'purge',
    'declare_done',
    'read_label',
  ],
  code_binding: ['create', 'delete'],
  export_profile: ['create', 'update', 'delete'],
  pharmacy: ['create', 'update', 'configure', 'delete', 'restore', 'purge'],
  import_mapping: ['create', 'update', 'delete'],
  import_layout: ['create', 'update', 'delete'],
  import_choices: ['update'],
  import_report: ['update'],
  person: [
    'create',
    'update',
    'register',
    'confirm',
    'request_reset',
    'reset_password',
    'change_password',
    'sign_out_all',
    'end_sessions',
    'deactivate',
    'reactivate',
    'change_access',
    'make_code',
    'use_code',
    'revoke_code',
    // A collector of one night, on the given day.
    'leave',
    'bring_back',
  ],
  session: ['sign_in', 'sign_out'],
  licence_key: ['issue', 'revoke', 'activate'],
  // A restored database writes it itself (backup/restore-database.ts).
  database: ['restore'],
} as const;

/** A table, or `session` or `person` for an account. */
export type AuditedEntity = keyof typeof AUDITED_ACTIONS;

/** A verb. */
export type AuditedAction<Entity extends AuditedEntity = AuditedEntity> =
  (typeof AUDITED_ACTIONS)[Entity][number];

/** An entity with an action recorded of it. */
export type Audited = {
  [Entity in AuditedEntity]: { readonly entity: Entity; readonly action: AuditedAction<Entity> };
}[AuditedEntity];
