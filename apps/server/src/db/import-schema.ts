import type { ImportChoices, ImportLayout, ImportMapping } from '@balanco/contract/products/import-memory';
import type { ImportReport } from '@balanco/contract/products/last-import';
import type { ColumnType, Generated } from 'kysely';

/** The tables of what imports remember (docs/decisions/0064), a part of `Schema`. */
export interface ImportSchema {
  import_mapping: ImportMappingTable;
  import_layout: ImportLayoutTable;
  import_choices: ImportChoicesTable;
  import_report: ImportReportTable;
}

/** A JSON column of which the contract has checked what is written. */
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
  columns: JsonOf<ImportLayout['columns']>;
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
  /** If it failed, the end of the one before that ended well. */
  last_good_at: ColumnType<Date | null, Date | null | undefined>;
  left_out: number;
  problem_count: number;
  problems: JsonOf<ImportReport['problems']>;
  rejected: JsonOf<ImportReport['rejected']>;
}
