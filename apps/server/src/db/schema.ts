import type { BoxDetails } from '@balanco/contract/counts/count';
import type { NoticeKind } from '@balanco/contract/people/notices';
import type { ProductNumberColumn, ProductTextColumn } from '@balanco/contract/products/product-columns';
import type {
  ImportChoices,
  ImportLayout,
  ImportMapping,
  ImportReport,
} from '@balanco/contract/products/product-import';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Rows of migrations/; views give them the contract's shapes. */
export interface Schema extends ImportSchema {
  audit: AuditTable;
  audit_of_inventory: { inventory_number: number; audit_id: number };
  rate_limit: { key: string; points: Generated<number>; expire: number | null };
  person: PersonTable;
  person_pharmacy: { sub: string; pharmacy_id: string };
  collector_code: CollectorCodeTable;
  person_notice: PersonNoticeTable;
  phone_key: PhoneKeyTable;
  licence_key: LicenceKeyTable;
  licence_seat: { licence_key_id: string; sub: string; activated_at: Generated<Date> };
  pharmacy: PharmacyTable;
  product: ProductTable;
  inventory: InventoryTable;
  section: SectionTable;
  collector: CollectorTable;
  count: CountTable;
  count_line: CountLineTable;
  creation: CreationTable;
  place_total: PlaceTotalView;
  hour_total: { pharmacy_id: string; hour: number; lines: number };
  product_total: { pharmacy_id: string; products: number; internal_codes: number };
}

/** 14 digits fit a double; SQL sums. */
type Numeric = ColumnType<number, number | string | undefined, number | string>;

type Json = ColumnType<unknown, string | null | undefined, string | null>;

interface AuditTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  pharmacy_id: string | null;
  actor_sub: string;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: string;
  products: string[] | null;
  before: Json;
  after: Json;
}

interface PharmacyTable {
  id: Generated<string>;
  name: string;
  inventory_uuid: Generated<string>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  deleted_at: Date | null;
  version: Generated<number>;
  field_versions: Generated<Record<string, number>>;
}

interface ProductTable extends Record<ProductTextColumn, string>, Record<ProductNumberColumn, Numeric> {
  pharmacy_id: string;
  id: Generated<string>;
  internal_code_key: GeneratedAlways<string>;
  barcode_key: GeneratedAlways<string>;
  search: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  changed_at: Generated<Date>;
  deleted_at: Date | null;
  version: Generated<number>;
}

/** Closed, deleted and synchronised by apps; with the collector that was named for it. */
interface ClosableTable {
  collector_sub: string | null;
  collector_name: string | null;
  collector_email: string | null;
  created_at: Generated<Date>;
  finalised_at: Date | null;
  finalised_by: string | null;
  deleted_at: Date | null;
  version: Generated<number>;
  changed_at: Generated<Date>;
  field_versions: Generated<Record<string, number>>;
}

interface InventoryTable extends ClosableTable {
  number: GeneratedAlways<number>;
  uuid: string | null;
  pharmacy_id: string;
  name: string;
  source: 'web' | 'mobile' | 'pharmacy';
  created_by: string | null;
  reopened_by_recount_at: Date | null;
}

interface SectionTable extends ClosableTable {
  id: string;
  pharmacy_id: string;
  inventory_number: number;
  name: string;
  kind: Generated<'count' | 'recount'>;
  round: Generated<number>;
}

interface CollectorTable {
  id: GeneratedAlways<number>;
  pharmacy_id: string;
  sub: string;
  name: string;
  email: string;
  search: GeneratedAlways<string>;
}

interface CountTable {
  pharmacy_id: string;
  id: GeneratedAlways<number>;
  amplify_id: string;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Date | null;
  collector_id: number;
  cognito_user_id: string;
  user_name: string;
  barcode: Json;
  internal_barcode: Json;
  factor: Numeric;
  edited_by: string | null;
  imported_by: string | null;
  unproved: Generated<string[]>;
  inventory_number: number;
  section_id: string | null;
  created_at: Date;
  received_at: Generated<Date>;
  changed_at: Generated<Date>;
  after_close: Generated<boolean>;
  field_versions: ColumnType<Record<string, number>, string | undefined, string>;
  submissions: Generated<string[]>;
  named_inventory: string | null;
  named_section: string | null;
}

interface CountLineTable extends BoxDetails {
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
  factor: Numeric;
  raw: string | null;
  inventory_number: number;
  section_id: string | null;
  collector_id: number;
  created_at: Date;
  hour: GeneratedAlways<number>;
  received_at: Date;
  live: Generated<boolean>;
}

interface PlaceTotalView {
  pharmacy_id: string;
  inventory_number: number;
  section_id: string | null;
  lines: number;
  unrecognised: number;
}

interface CreationTable {
  key: string;
  actor_sub: string;
  call: string;
  digest: string;
  made: Generated<string[]>;
  created_at: Generated<Date>;
}

interface PersonTable {
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
}

interface PhoneKeyTable {
  id: Generated<string>;
  sub: string;
  thumbprint: string;
  x: string;
  y: string;
  created_at: Generated<Date>;
  revoked_at: Date | null;
}

interface CollectorCodeTable {
  id: Generated<string>;
  sub: string;
  digest: Buffer;
  made_at: Generated<Date>;
  made_by: string;
  made_by_name: string;
  expires_at: Date;
  revoked_at: Date | null;
  seat_key_id: string | null;
  seat_lapses: Generated<boolean>;
  used_at: Date | null;
  device: Generated<string>;
  attempt: Buffer | null;
  session_id: string | null;
}

interface PersonNoticeTable {
  id: Generated<string>;
  sub: string;
  kind: NoticeKind;
  at: Generated<Date>;
  by_name: string | null;
  detail: Generated<string>;
  seen_at: Date | null;
  mailed_at: Date | null;
  attempts: Generated<number>;
}

interface LicenceKeyTable {
  id: Generated<string>;
  digest: Buffer;
  label: Generated<string>;
  seats: number;
  expires_at: Date | null;
  revoked_at: Date | null;
  created_at: Generated<Date>;
}

interface ImportSchema {
  import_mapping: ImportMappingTable;
  import_layout: ImportLayoutTable;
  import_choices: ImportChoicesTable;
  import_report: ImportReportTable;
}

/** Checked by the contract. */
type JsonOf<Value> = ColumnType<Value, string, string>;

interface ImportMappingTable {
  id: Generated<string>;
  headings: string;
  mapping: JsonOf<ImportMapping['mapping']>;
  changed_at: Generated<Date>;
}

interface ImportLayoutTable {
  id: Generated<string>;
  name: string;
  /** Also the numbers of its layout. */
  columns: JsonOf<(ImportLayout['columns'] | NonNullable<ImportLayout['numbers']>)[number][]>;
  changed_at: Generated<Date>;
}

interface ImportChoicesTable extends ImportChoices {
  pharmacy_id: string;
  changed_at: Generated<Date>;
}

interface ImportReportTable {
  pharmacy_id: string;
  person_sub: string;
  person_name: string;
  ended_at: Date;
  file_name: string;
  totals: JsonOf<ImportReport['totals']>;
  failure: string | null;
  has_stock: boolean;
  /** After one that failed or had no stock, the last end of one that changed it. */
  last_good_at: ColumnType<Date | null, Date | null | undefined>;
  left_out: number;
  problem_count: number;
  problems: JsonOf<ImportReport['problems']>;
  rejected: JsonOf<ImportReport['rejected']>;
}
