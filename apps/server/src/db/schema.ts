import type { NoticeKind } from '@balanco/contract/people/notices';
import type {
  ImportChoices,
  ImportLayout,
  ImportMapping,
  ImportReport,
} from '@balanco/contract/products/product-import';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Places = (ImportLayout['columns'] | NonNullable<ImportLayout['numbers']>)[number][];

/** Written by db/migrations/write-schema.ts from the database that all migrations make. */
export interface Schema {
  alarm_snooze: {
    inventory_number: number;
    kind: string;
    key: string;
    pharmacy_id: string;
    snoozed_until: Date;
    snoozed_by: string;
  };
  appsync_count: {
    amplify_id: string;
    remote_id: string;
    remote_version: number;
    remote_deleted: boolean;
    base: ColumnType<unknown, string, string>;
    synced_version: number;
    pending: Generated<boolean>;
    refused_version: number | null;
    refusal: string | null;
  };
  appsync_cursor: {
    model: string;
    last_sync: number | null;
    next_token: string | null;
    started_at: number | null;
  };
  appsync_inventory: {
    named_as: string;
    remote_id: string;
    name: string;
    pharmacy_id: string | null;
    finalised: boolean;
    deleted: boolean;
    remote_version: number;
    inventory_number: number | null;
    reconciled_version: Generated<number>;
    reconciled: ColumnType<unknown | null, string | null, string | null>;
  };
  appsync_quarantine: {
    model: string;
    remote_id: string;
    reason: string;
    content: ColumnType<unknown, string, string>;
    seen_at: Generated<Date>;
  };
  audit: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    pharmacy_id: string | null;
    actor_sub: string;
    actor_name: string;
    action: string;
    entity: string;
    entity_id: string;
    before: ColumnType<unknown | null, string | null, string | null>;
    after: ColumnType<unknown | null, string | null, string | null>;
    products: string[] | null;
  };
  audit_anonymised: {
    audit_id: number;
    digest: Buffer;
  };
  audit_chain: {
    chain: string;
    rows: Generated<number>;
    head: Buffer;
  };
  audit_mark: {
    is_only: Generated<boolean>;
    began_at: Date;
    began_after: number;
    sealed_to: number;
    one_digest_to: Generated<number>;
  };
  audit_of_inventory: {
    inventory_number: number;
    audit_id: number;
  };
  audit_seal: {
    chain: string;
    position: number;
    audit_ids: string[];
    links: Buffer;
    last_id: number;
  };
  blind_count: {
    inventory_number: number;
    pharmacy_id: string;
  };
  code_binding: {
    id: Generated<string>;
    pharmacy_id: string;
    kind: 'barcode' | 'internal_code';
    code: string;
    code_key: GeneratedAlways<string>;
    item_key: string;
    factor: ColumnType<number, number | string | undefined, number | string>;
    created_at: Generated<Date>;
    created_by: string;
    removed_at: Date | null;
    removed_by: string | null;
    changed_at: Generated<Date>;
  };
  cognito_ended_session: {
    origin_jti: string;
    kept_until: Date;
  };
  collector: {
    id: GeneratedAlways<number>;
    pharmacy_id: string;
    sub: string;
    name: string;
    email: string;
    search: GeneratedAlways<string>;
  };
  collector_code: {
    id: Generated<string>;
    sub: string;
    digest: Buffer;
    made_at: Generated<Date>;
    made_by: string;
    made_by_name: string;
    expires_at: Date;
    revoked_at: Date | null;
    seat_key_id: string | null;
    used_at: Date | null;
    device: Generated<string>;
    attempt: Buffer | null;
    session_id: string | null;
    seat_lapses: Generated<boolean>;
  };
  collector_tally: {
    pharmacy_id: string;
    collector_id: number;
    inventory_number: number;
    received_hour: Date;
    lines: number;
    last_received_at: Date;
  };
  collector_total: {
    pharmacy_id: string | null;
    collector_id: number | null;
    inventory_number: number | null;
    received_hour: Date | null;
    lines: number | null;
    last_received_at: Date | null;
  };
  comparison: {
    inventory_number: number;
    pharmacy_id: string;
    source_version: Generated<number>;
    formula: Generated<string>;
    valid_until: Generated<Date>;
    facts: ColumnType<unknown | null, string | null, string | null>;
  };
  comparison_box: {
    inventory_number: number;
    pharmacy_id: string;
    line_id: number;
    first_id: number;
    barcode_key: string;
    internal_code_key: string;
    item_key: string | null;
    round: number;
    units: ColumnType<number, number | string, number | string>;
  };
  comparison_code: {
    inventory_number: number;
    pharmacy_id: string;
    barcode_key: string;
    internal_code_key: string;
    item_key: string | null;
    lines: number;
    units: ColumnType<number, number | string, number | string>;
    units_at_1: ColumnType<number, number | string, number | string>;
    bound_factor: ColumnType<number | null, number | string | null, number | string | null>;
    has_other_factor: boolean;
    reason: string | null;
    candidates: string[];
    repeated_units: ColumnType<number, number | string | undefined, number | string>;
  };
  comparison_item: {
    inventory_number: number;
    pharmacy_id: string;
    item_key: string;
    internal_code: string;
    barcodes: string[];
    description: string;
    department: string;
    expected: ColumnType<number, number | string, number | string>;
    counted: ColumnType<number | null, number | string | null, number | string | null>;
    difference: ColumnType<number | null, number | string | null, number | string | null>;
    value: ColumnType<number, number | string, number | string>;
    difference_value: ColumnType<number | null, number | string | null, number | string | null>;
    lines: number;
    state: string;
    question: string | null;
    round: string | null;
    is_decided: boolean;
    reason: string | null;
    reason_text: string;
    moved: ColumnType<number | null, number | string | null, number | string | null>;
    expected_at: Date | null;
    is_estimated: boolean;
    moved_in_count: boolean;
    is_uncounted: boolean;
    can_be_zeroed: boolean;
    is_zeroed: boolean;
    needs_reason: boolean;
    lacks_reason: boolean;
    is_tolerated: boolean;
    is_in_scope: boolean;
    is_included: boolean;
    is_new: boolean;
    is_stock_changed: boolean;
    is_stock_ambiguous: boolean;
    is_value_ambiguous: boolean;
    has_other_factor: boolean;
    has_same_counter: boolean;
    has_off_list: boolean;
    rounds: ColumnType<unknown, string, string>;
    seen: number[] | null;
    is_listed: boolean;
    movements: ColumnType<unknown, string, string>;
    has_same_box: Generated<boolean>;
  };
  comparison_line: {
    inventory_number: number;
    pharmacy_id: string;
    line_id: number;
    section_id: string | null;
    item_key: string;
    collector_id: number;
    round: number;
    worth: string;
    place: string;
    total_units: ColumnType<number | null, number | string | null, number | string | null>;
  };
  comparison_list: {
    inventory_number: number;
    pharmacy_id: string;
    section_id: string;
    item_key: string;
    round: number;
    replaces_sections: string[] | null;
    not_found: string | null;
    closed_at: Date | null;
    question: string | null;
    seen: number[];
  };
  comparison_mark: {
    id: GeneratedAlways<number>;
    inventory_number: number;
    pharmacy_id: string;
    barcode_keys: string[] | null;
    internal_code_keys: string[] | null;
    made_at: Generated<Date>;
    item_keys: string[] | null;
    collector_id: number | null;
    ten_minutes: Date[] | null;
  };
  comparison_source: {
    pharmacy_id: string;
    version: number;
    stock_version: number | null;
    items: number | null;
    repeated: number | null;
    repeated_equal: number | null;
  };
  count: {
    pharmacy_id: string;
    id: GeneratedAlways<number>;
    amplify_id: string;
    version: Generated<number>;
    deleted: Generated<boolean>;
    collector_id: number;
    cognito_user_id: string;
    user_name: string;
    barcode: ColumnType<unknown | null, string | null, string | null>;
    internal_barcode: ColumnType<unknown | null, string | null, string | null>;
    factor: ColumnType<number, number | string | undefined, number | string>;
    inventory_number: number;
    section_id: string | null;
    created_at: Date;
    received_at: Generated<Date>;
    changed_at: Generated<Date>;
    after_close: Generated<boolean>;
    field_versions: ColumnType<Record<string, number>, string | undefined, string>;
    submissions: Generated<string[]>;
    deleted_at: Date | null;
    named_inventory: string | null;
    named_section: string | null;
    edited_by: string | null;
    imported_by: string | null;
    unproved: Generated<string[]>;
    office_at: Date | null;
    read_in: string | null;
  };
  count_line: {
    pharmacy_id: string;
    id: GeneratedAlways<number>;
    count_id: number;
    entry_index: number;
    kind: 'barcode' | 'internal_code' | 'unrecognised';
    barcode: string;
    barcode_key: GeneratedAlways<string>;
    internal_code: string;
    internal_code_key: GeneratedAlways<string>;
    quantity: ColumnType<number | null, number | string | null, number | string | null>;
    factor: ColumnType<number, number | string, number | string>;
    raw: string | null;
    inventory_number: number;
    section_id: string | null;
    collector_id: number;
    created_at: Date;
    hour: GeneratedAlways<number>;
    received_at: Date;
    live: Generated<boolean>;
    lot: string | null;
    expiry: ColumnType<Date | null, string | null, string | null>;
    serial: string | null;
    registration: string | null;
  };
  creation: {
    key: string;
    actor_sub: string;
    call: string;
    digest: string;
    made: Generated<string[]>;
    created_at: Generated<Date>;
  };
  daily_item: {
    inventory_number: number;
    pharmacy_id: string;
    item_key: string;
    place: number;
    places: string[];
    reason: ColumnType<unknown, string, string>;
    internal_code: string;
    barcodes: string[];
    description: string;
    first_counted: ColumnType<number | null, number | string | null, number | string | null>;
    first_expected: ColumnType<number | null, number | string | null, number | string | null>;
    first_value: ColumnType<number | null, number | string | null, number | string | null>;
    looked_at: Date | null;
  };
  daily_list: {
    inventory_number: number;
    pharmacy_id: string;
    section_id: string;
  };
  daily_stock: {
    pharmacy_id: string;
    item_key: string;
    stock: ColumnType<number, number | string, number | string>;
    changed_on: ColumnType<Date, string, string>;
    changes: Generated<number>;
    stocked_on: ColumnType<Date | null, string | null, string | null>;
    sold_on: ColumnType<Date | null, string | null, string | null>;
    sales: ColumnType<number, number | string | undefined, number | string>;
  };
  deletion: {
    id: Generated<string>;
    at: Date;
    recorded_at: Generated<Date>;
    actor_sub: string;
    actor_name: string;
    pharmacy_id: string;
    kind: 'pharmacy' | 'inventory' | 'section' | 'product' | 'catalogue' | 'count';
    entity_id: string;
    name: string;
    inventory_number: number | null;
    count_ids: Generated<string[]>;
    products: Generated<number>;
    inventories: Generated<number>;
    sections: Generated<number>;
    counts: Generated<number>;
    restored_at: Date | null;
    restored_by: string | null;
    purged_at: Date | null;
    purged_by: string | null;
    search: GeneratedAlways<string>;
  };
  device: {
    sub: string;
    device_id: string;
    app: Generated<string>;
    queued: number;
    oldest_queued_at: Date | null;
    clock_offset_seconds: ColumnType<number | null, number | string | null, number | string | null>;
    section_id: string | null;
    battery: ColumnType<number | null, number | string | null, number | string | null>;
    seen_at: Generated<Date>;
  };
  discarded_count: {
    inventory_number: number;
    pharmacy_id: string;
    count_id: number;
    count_version: number;
    reason: string;
    discarded_by: string;
    discarded_at: Generated<Date>;
  };
  epoch: {
    id: Generated<string>;
    began_at: Generated<Date>;
    is_only: Generated<boolean>;
  };
  exchange_file: {
    id: Generated<string>;
    pharmacy_id: string;
    kind: 'catalogue' | 'movements';
    name: string;
    file_at: Date;
    path: string;
    sha256: string | null;
    state: string;
    taken_at: Generated<Date>;
    ended_at: Date | null;
    rows: number | null;
    columns: string | null;
    questions: ColumnType<unknown, string | undefined, string>;
    answered_by: string | null;
    answered_at: Date | null;
    answer: ColumnType<unknown | null, string | null, string | null>;
    receipt: string | null;
    receipt_due: Generated<boolean>;
  };
  exchange_look: {
    one: Generated<boolean>;
    looked_at: Date;
    failure: string | null;
    failures: ColumnType<unknown, string | undefined, string>;
  };
  export_log: {
    id: Generated<string>;
    pharmacy_id: string;
    inventory_number: number;
    settlement_id: string;
    version: number;
    profile_name: string;
    profile: ColumnType<unknown, string, string>;
    content: 'counted' | 'adjustment' | 'all';
    code: 'barcode' | 'internal_code' | 'scanned';
    by_code: boolean;
    lines: number;
    units: ColumnType<number, number | string, number | string>;
    money: ColumnType<number, number | string, number | string>;
    left_out: number;
    file_name: string;
    sha256: string;
    exported_at: Generated<Date>;
    exported_by: string;
    return_proof_id: string | null;
  };
  export_profile: {
    id: Generated<string>;
    pharmacy_id: string;
    name: string;
    profile: ColumnType<unknown, string, string>;
    changed_at: Generated<Date>;
    changed_by: string;
    breaks_rule: Generated<boolean>;
  };
  hour_tally: {
    pharmacy_id: string;
    hour: number;
    lines: number;
  };
  hour_total: {
    pharmacy_id: string;
    hour: number;
    lines: number;
  };
  idp_known_address: {
    account: Buffer;
    block: Buffer;
    seen_at: Date;
  };
  idp_recovery_code: {
    digest: Buffer;
    sub: string;
    used_at: Date | null;
  };
  idp_refresh_token: {
    digest: Buffer;
    session_id: string;
    superseded_at: Date | null;
  };
  idp_reset_code: {
    key: Buffer;
    expires_at: Date;
    nonce: Buffer;
    mails: number;
  };
  idp_second_factor: {
    sub: string;
    sealed_key: Buffer;
    made_at: Date;
    verified_at: Date | null;
    enabled_at: Date | null;
    last_step: number | null;
  };
  idp_session: {
    id: string;
    sub: string;
    signed_in_at: Date;
    expires_at: Date;
  };
  idp_signing_key: {
    pool_id: string;
    kid: string;
    public_jwk: ColumnType<unknown, string, string>;
    sealed_private_key: Buffer;
    created_at: Generated<Date>;
  };
  idp_user: {
    sub: Generated<string>;
    email: string;
    name: string;
    role: 'admin' | 'mod' | 'user';
    password_hash: string;
    confirmed_at: Date | null;
    created_at: Date;
  };
  ignored_code: {
    inventory_number: number;
    pharmacy_id: string;
    barcode_key: string;
    internal_code_key: string;
    reason: string;
    ignored_by: string;
    ignored_at: Generated<Date>;
  };
  import_choices: {
    pharmacy_id: string;
    added: Generated<ImportChoices['added']>;
    declined: Generated<ImportChoices['declined']>;
    layout: string | null;
    changed_at: Generated<Date>;
  };
  import_layout: {
    id: Generated<string>;
    name: string;
    columns: ColumnType<Places, string, string>;
    changed_at: Generated<Date>;
  };
  import_mapping: {
    id: Generated<string>;
    headings: string;
    mapping: ColumnType<ImportMapping['mapping'], string, string>;
    changed_at: Generated<Date>;
  };
  import_report: {
    pharmacy_id: string;
    person_sub: string;
    person_name: string;
    ended_at: Date;
    file_name: string;
    totals: ColumnType<ImportReport['totals'] | null, string | null, string | null>;
    failure: string | null;
    left_out: number;
    problem_count: number;
    problems: ColumnType<ImportReport['problems'], string, string>;
    rejected: ColumnType<ImportReport['rejected'] | null, string | null, string | null>;
    last_good_at: Date | null;
    has_stock: Generated<boolean>;
  };
  inventory: {
    number: GeneratedAlways<number>;
    uuid: string | null;
    pharmacy_id: string;
    name: string;
    source: 'web' | 'mobile' | 'pharmacy';
    created_by: string | null;
    created_at: Generated<Date>;
    finalised_at: Date | null;
    finalised_by: string | null;
    deleted_at: Date | null;
    version: Generated<number>;
    changed_at: Generated<Date>;
    field_versions: ColumnType<Record<string, number>, string | undefined, string>;
    copies_stock: Generated<boolean>;
    collector_sub: string | null;
    collector_name: string | null;
    collector_email: string | null;
    reopened_by_recount_at: Date | null;
    daily_on: ColumnType<Date | null, string | null, string | null>;
  };
  inventory_terms: {
    inventory_number: number;
    pharmacy_id: string;
    tolerance_units: ColumnType<number, number | string | undefined, number | string>;
    tolerance_percent: ColumnType<number, number | string | undefined, number | string>;
    tolerance_money: ColumnType<number, number | string | undefined, number | string>;
    scope: Generated<'full' | 'partial'>;
    departments: Generated<string[]>;
    item_keys: Generated<string[]>;
    abc_classes: Generated<string[]>;
    settle_policy: Generated<'latest' | 'two_equal'>;
    stock_confirms: Generated<boolean>;
    shop: Generated<'closed' | 'open'>;
    stock_at: Date | null;
  };
  item_reason: {
    inventory_number: number;
    pharmacy_id: string;
    item_key: string;
    reason: string;
    reason_text: Generated<string>;
    given_by: string;
    given_at: Generated<Date>;
  };
  late_catalogue: {
    pharmacy_id: string | null;
    day: ColumnType<Date | null, string | null, string | null>;
    due_at: Date | null;
  };
  licence_key: {
    id: Generated<string>;
    digest: Buffer;
    label: Generated<string>;
    seats: number;
    expires_at: Date | null;
    revoked_at: Date | null;
    created_at: Generated<Date>;
  };
  licence_seat: {
    licence_key_id: string;
    sub: string;
    activated_at: Generated<Date>;
  };
  limit_change: {
    id: Generated<string>;
    pharmacy_id: string;
    limit_name: 'approval_gross' | 'approval_item' | 'zero_share';
    from_amount: ColumnType<number, number | string, number | string>;
    to_amount: ColumnType<number, number | string, number | string>;
    changed_at: Generated<Date>;
    changed_by: string;
  };
  line_delta: {
    pharmacy_id: string;
    id: GeneratedAlways<number>;
    inventory_number: number;
    section_id: string | null;
    hour: number;
    received_hour: Date;
    lines: number;
    unrecognised: number;
    collector_id: number | null;
    last_received_at: Date | null;
  };
  listed_for_phones: {
    section_id: string | null;
    item_key: string | null;
    pharmacy_id: string | null;
    inventory_number: number | null;
  };
  main_barcode: {
    pharmacy_id: string;
    item_key: string;
    barcode: string;
    chosen_by: string;
    chosen_at: Generated<Date>;
  };
  message: {
    id: Generated<string>;
    sending_id: string;
    inventory_number: number;
    pharmacy_id: string;
    sub: string;
    name: string;
    text: string;
    sent_by: string;
    created_at: Generated<Date>;
    seen_at: Date | null;
  };
  migration: {
    name: string;
    digest: string;
    applied_at: Generated<Date>;
  };
  moved_person: {
    section_id: string | null;
    sub: string | null;
  };
  movement_import: {
    id: Generated<string>;
    pharmacy_id: string;
    file_name: string;
    sha256: string;
    rows: number;
    known: number;
    first_on: ColumnType<Date, string, string>;
    last_on: ColumnType<Date, string, string>;
    imported_at: Generated<Date>;
    imported_by: string;
    undone_at: Date | null;
    undone_by: string | null;
  };
  other_box: {
    inventory_number: number;
    pharmacy_id: string;
    line_id: number;
    barcode_key: string;
    internal_code_key: string;
    serial: string;
    decided_by: string;
    decided_at: Generated<Date>;
  };
  outbox: {
    id: Generated<string>;
    kind: string;
    key: string;
    pharmacy_id: string | null;
    content: ColumnType<unknown, string | undefined, string>;
    at: Generated<Date>;
    until: Date | null;
    attempts: Generated<number>;
    next_at: Generated<Date>;
    sent_at: Date | null;
    failure: string | null;
  };
  person: {
    sub: string;
    email: string;
    name: string;
    role: 'admin' | 'mod' | 'user';
    first_seen_at: Generated<Date>;
    deactivated_at: Date | null;
    sessions_ended_at: Date | null;
    limited: Generated<boolean>;
    access_changed_at: Date | null;
    leaves_at: Date | null;
    anonymised_at: Date | null;
  };
  person_notice: {
    id: Generated<string>;
    sub: string;
    kind: NoticeKind;
    at: Generated<Date>;
    by_name: string | null;
    detail: Generated<string>;
    seen_at: Date | null;
  };
  person_pharmacy: {
    sub: string;
    pharmacy_id: string;
  };
  pharmacy: {
    id: Generated<string>;
    name: string;
    inventory_uuid: Generated<string>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    changed_at: Generated<Date>;
    version: Generated<number>;
    field_versions: ColumnType<Record<string, number>, string | undefined, string>;
  };
  pharmacy_settings: {
    pharmacy_id: string;
    value_basis: 'unknown' | 'cost' | 'sale';
    time_zone: string;
    approval_gross: ColumnType<number, number | string, number | string>;
    approval_item: ColumnType<number, number | string, number | string>;
    reason_from: ColumnType<number, number | string, number | string>;
    zero_share: ColumnType<number, number | string, number | string>;
    tolerance_units: ColumnType<number, number | string, number | string>;
    tolerance_percent: ColumnType<number, number | string, number | string>;
    tolerance_money: ColumnType<number, number | string, number | string>;
    controlled_departments: string[];
    recount_money: ColumnType<number, number | string | undefined, number | string>;
    recount_percent: ColumnType<number, number | string | undefined, number | string>;
    recount_units: ColumnType<number, number | string | undefined, number | string>;
    recount_criteria: Generated<string[]>;
    alarms: ColumnType<unknown, string | undefined, string>;
    recount_share: ColumnType<number, number | string | undefined, number | string>;
    recount_sample: ColumnType<number, number | string | undefined, number | string>;
    identity: ColumnType<unknown, string | undefined, string>;
    photo_kinds: Generated<string[]>;
    exchange_folder: Generated<string>;
    daily: ColumnType<unknown, string | undefined, string>;
    daily_seed: Generated<string>;
  };
  phone_key: {
    id: Generated<string>;
    sub: string;
    thumbprint: string;
    x: string;
    y: string;
    created_at: Generated<Date>;
    revoked_at: Date | null;
  };
  photo: {
    id: string;
    pharmacy_id: string;
    inventory_number: number;
    code: string;
    code_key: GeneratedAlways<string>;
    count_amplify_id: string | null;
    taken_by_sub: string;
    taken_by: string;
    taken_at: Date;
    arrived_at: Generated<Date>;
    image: Buffer;
    kind: Generated<'unregistered' | 'zero' | 'broken' | 'expired' | 'controlled' | 'other'>;
  };
  place_tally: {
    pharmacy_id: string;
    inventory_number: number;
    section_id: string | null;
    lines: number;
    unrecognised: number;
  };
  place_total: {
    pharmacy_id: string;
    inventory_number: number;
    section_id: string | null;
    lines: number;
    unrecognised: number;
  };
  product: {
    pharmacy_id: string;
    id: Generated<string>;
    internal_code: Generated<string>;
    internal_code_key: GeneratedAlways<string>;
    barcode: Generated<string>;
    barcode_key: GeneratedAlways<string>;
    description: Generated<string>;
    department: Generated<string>;
    system_stock: ColumnType<number, number | string | undefined, number | string>;
    value: ColumnType<number, number | string | undefined, number | string>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    changed_at: Generated<Date>;
    version: Generated<number>;
    search: GeneratedAlways<string>;
  };
  product_delta: {
    pharmacy_id: string;
    id: GeneratedAlways<number>;
    products: number;
  };
  product_tally: {
    pharmacy_id: string;
    products: number;
    internal_codes: number;
  };
  product_total: {
    pharmacy_id: string;
    products: number;
    internal_codes: number;
  };
  rate_limit: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  receipt_tally: {
    pharmacy_id: string;
    received_hour: Date;
    lines: number;
  };
  receipt_total: {
    pharmacy_id: string | null;
    received_hour: Date | null;
    lines: number | null;
  };
  recent_receipts: {
    pharmacy_id: string | null;
    collector_id: number | null;
    inventory_number: number | null;
    received_hour: Date | null;
    lines: number | null;
    last_received_at: Date | null;
  };
  recount: {
    section_id: string;
    pharmacy_id: string;
    inventory_number: number;
    whole_section: string | null;
    criteria: ColumnType<unknown, string | undefined, string>;
    created_at: Generated<Date>;
    created_by: string;
    cancelled_at: Date | null;
    cancelled_by: string | null;
    cancel_reason: Generated<string>;
    closed_itself_at: Date | null;
  };
  recount_decision: {
    id: Generated<string>;
    inventory_number: number;
    pharmacy_id: string;
    item_key: string;
    quantity: ColumnType<number, number | string, number | string>;
    round: number | null;
    reason: Generated<string>;
    decided_by: string;
    decided_by_sub: string;
    decided_at: Generated<Date>;
    cancelled_at: Date | null;
    cancelled_by: string | null;
    seen: Generated<number[]>;
  };
  recount_item: {
    section_id: string;
    item_key: string;
    pharmacy_id: string;
    inventory_number: number;
    round: number;
    replaces_sections: string[] | null;
    place: number;
    added_by: string | null;
    not_found: 'zero' | 'next_round' | 'keep' | null;
    not_found_by: string | null;
    not_found_at: Date | null;
    internal_code: Generated<string>;
    barcodes: Generated<string[]>;
    description: Generated<string>;
    seen_sections: Generated<string[]>;
    drawn: Generated<boolean>;
  };
  recount_override: {
    section_id: string;
    collector_sub: string;
    collector_name: string;
    pharmacy_id: string;
    inventory_number: number;
    reason: string;
    overridden_by: string;
    overridden_at: Generated<Date>;
  };
  recount_search: {
    section_id: string;
    item_key: string;
    sub: string;
    pharmacy_id: string;
    inventory_number: number;
    collector_name: string;
    not_found: boolean;
    marked_at: Date;
    changed_at: Generated<Date>;
  };
  return_proof: {
    id: Generated<string>;
    pharmacy_id: string;
    inventory_number: number;
    number: number;
    settlement_id: string;
    version: number;
    source: 'catalogue' | 'file';
    file_name: string | null;
    imported_at: Date | null;
    hash: string;
    proved_at: Generated<Date>;
    proved_by: string;
    items: number;
    differing_items: number;
    missing_items: number;
    outside: number;
    shortage: ColumnType<number, number | string, number | string>;
    overage: ColumnType<number, number | string, number | string>;
  };
  return_proof_item: {
    pharmacy_id: string;
    proof_id: string;
    item_key: string;
    internal_code: string;
    barcodes: string[];
    description: string;
    how: string;
    settled: ColumnType<number, number | string, number | string>;
    moved: ColumnType<number, number | string, number | string>;
    in_erp: ColumnType<number | null, number | string | null, number | string | null>;
    difference: GeneratedAlways<number | null>;
    difference_value: ColumnType<number | null, number | string | null, number | string | null>;
    value: ColumnType<number, number | string, number | string>;
    cause: string | null;
  };
  scope_decision: {
    inventory_number: number;
    item_key: string;
    pharmacy_id: string;
    decided_at: Generated<Date>;
    decided_by: string;
  };
  section: {
    id: string;
    pharmacy_id: string;
    inventory_number: number;
    name: string;
    collector_sub: string | null;
    collector_name: string | null;
    collector_email: string | null;
    created_at: Generated<Date>;
    finalised_at: Date | null;
    finalised_by: string | null;
    deleted_at: Date | null;
    version: Generated<number>;
    changed_at: Generated<Date>;
    field_versions: ColumnType<Record<string, number>, string | undefined, string>;
    kind: Generated<'count' | 'recount'>;
    round: Generated<number>;
  };
  section_done: {
    section_id: string;
    sub: string;
    pharmacy_id: string;
    inventory_number: number;
    collector_name: string;
    lines: number;
    units: ColumnType<number, number | string, number | string>;
    hash: string;
    matches: boolean;
    declared_at: Generated<Date>;
    withdrawn_at: Date | null;
    not_found: Generated<string[]>;
    missing: Generated<string[]>;
    holds: GeneratedAlways<boolean>;
  };
  section_tag: {
    section_id: string;
    pharmacy_id: string;
    inventory_number: number;
    printed_at: Date | null;
    printed_by: string | null;
    read_at: Date | null;
    read_by: string | null;
  };
  settlement: {
    id: Generated<string>;
    pharmacy_id: string;
    inventory_number: number;
    version: number;
    snapshot_id: string;
    hash: string;
    settled_at: Generated<Date>;
    settled_by: string;
    settled_by_sub: string;
    zeroed_by_subs: Generated<string[]>;
    uncounted: 'keep' | 'zero' | 'each';
    needs_second_admin: boolean;
    value_basis: 'unknown' | 'cost' | 'sale';
    time_zone: string;
    stock_mode: 'repeated' | 'summed';
    details: ColumnType<unknown, string, string>;
    shortage: ColumnType<number, number | string, number | string>;
    overage: ColumnType<number, number | string, number | string>;
    uncounted_value: ColumnType<number, number | string, number | string>;
    items: number;
    counted_items: number;
    matching_items: number;
    kept_items: number;
    zeroed_items: number;
    approved_at: Date | null;
    approved_by: string | null;
    approved_by_sub: string | null;
    approval_reason: string | null;
    superseded_at: Date | null;
    superseded_by: string | null;
    superseded_reason: string | null;
    decided_by_subs: Generated<string[]>;
    stock_value: ColumnType<number, number | string | undefined, number | string>;
    repeat_of: Generated<string[]>;
    repeat_items: Generated<number>;
    repeat_money: ColumnType<number, number | string | undefined, number | string>;
    audit_row: number | null;
    audit_head: string | null;
    appointment: ColumnType<unknown | null, string | null, string | null>;
  };
  settlement_item: {
    settlement_id: string;
    pharmacy_id: string;
    item_key: string;
    internal_code: string;
    barcodes: string[];
    description: string;
    department: string;
    expected: ColumnType<number, number | string, number | string>;
    counted: ColumnType<number | null, number | string | null, number | string | null>;
    settled: ColumnType<number, number | string, number | string>;
    how: 'counted' | 'kept' | 'zeroed' | 'decided';
    value: ColumnType<number, number | string, number | string>;
    difference: GeneratedAlways<number>;
    difference_value: ColumnType<number, number | string, number | string>;
    reason: string | null;
    reason_text: Generated<string>;
    round: '1' | '2' | '3' | 'D' | null;
    rounds: ColumnType<unknown, string | undefined, string>;
    moved: ColumnType<number | null, number | string | null, number | string | null>;
    expected_at: Date | null;
    is_estimated: Generated<boolean>;
    moved_in_count: Generated<boolean>;
  };
  settlement_line: {
    settlement_id: string;
    pharmacy_id: string;
    count_id: number;
    entry_index: number;
    count_version: number;
    line_id: number;
    round: Generated<number>;
    barcode_key: string;
    internal_code_key: string;
    quantity: ColumnType<number, number | string, number | string>;
    factor: ColumnType<number, number | string, number | string>;
    section_id: string | null;
    collector_id: number;
    item_key: string | null;
    is_settled: Generated<boolean>;
    bound_factor: ColumnType<number | null, number | string | null, number | string | null>;
    serial: string | null;
  };
  settlement_movement: {
    settlement_id: string;
    pharmacy_id: string;
    item_key: string;
    moved_on: ColumnType<Date, string, string>;
    moved_at: Date | null;
    units: ColumnType<number, number | string, number | string>;
    share: ColumnType<number, number | string, number | string>;
  };
  standing_recount: {
    section_id: string | null;
    inventory_number: number | null;
    name: string | null;
    round: number | null;
    whole_section: string | null;
    finalised_at: Date | null;
    is_in_force: boolean | null;
    closed_at: Date | null;
  };
  stock_mode_choice: {
    inventory_number: number;
    pharmacy_id: string;
    mode: 'repeated' | 'summed';
  };
  stock_movement: {
    import_id: string;
    line: number;
    pharmacy_id: string;
    code: string;
    code_key: GeneratedAlways<string>;
    moved_on: ColumnType<Date, string, string>;
    moved_at: Date | null;
    quantity: ColumnType<number, number | string, number | string>;
  };
  stock_snapshot: {
    id: Generated<string>;
    pharmacy_id: string;
    inventory_number: number;
    version: number;
    taken_at: Generated<Date>;
    taken_by: string | null;
    items: number;
    repeated: number;
    repeated_equal: number;
    stock_at: Date | null;
  };
  stock_snapshot_item: {
    snapshot_id: string;
    pharmacy_id: string;
    item_key: string;
    internal_code: string;
    barcodes: string[];
    barcode_keys: string[];
    description: string;
    department: string;
    rows: number;
    stock_summed: ColumnType<number, number | string, number | string>;
    stock_repeated: ColumnType<number, number | string, number | string>;
    stocks_differ: boolean;
    value_summed: ColumnType<number, number | string, number | string>;
    value_repeated: ColumnType<number, number | string, number | string>;
    values_differ: boolean;
  };
  transfer: {
    short_settlement: string | null;
    short_key: string | null;
    short_pharmacy: string | null;
    short_difference: ColumnType<number | null, number | string | null, number | string | null>;
    short_value: ColumnType<number | null, number | string | null, number | string | null>;
    over_settlement: string | null;
    over_key: string | null;
    over_pharmacy: string | null;
    over_difference: ColumnType<number | null, number | string | null, number | string | null>;
    over_value: ColumnType<number | null, number | string | null, number | string | null>;
    units: ColumnType<number | null, number | string | null, number | string | null>;
    explained: ColumnType<number | null, number | string | null, number | string | null>;
  };
  transfer_result: {
    id: string | null;
    pharmacy_id: string | null;
  };
  uncounted_choice: {
    inventory_number: number;
    pharmacy_id: string;
    decision: 'keep' | 'zero' | 'each';
    decided_by_sub: string;
    confirmed_items: number | null;
  };
  work: {
    inventory_number: number;
    pharmacy_id: string;
    formula: Generated<string>;
  };
  work_item: {
    inventory_number: number;
    pharmacy_id: string;
    item_key: string;
    first_received_at: Date;
    has_several: boolean;
    is_code: boolean;
    is_double: boolean;
    people: string[];
    places: string[];
  };
  work_mark: {
    id: GeneratedAlways<number>;
    inventory_number: number;
    pharmacy_id: string;
    item_keys: string[] | null;
    collector_id: number | null;
    ten_minutes: Date[] | null;
  };
  work_time: {
    inventory_number: number;
    pharmacy_id: string;
    person: number;
    place_id: string;
    ten_minutes: Date;
    lines: number;
    units: ColumnType<number, number | string, number | string>;
    first_at: Date;
    last_at: Date;
    last_received_at: Date;
    last_line_id: number;
    arrivals: Date[];
  };
  zeroed_item: {
    inventory_number: number;
    pharmacy_id: string;
    item_key: string;
    zeroed_by_sub: string;
  };
}
