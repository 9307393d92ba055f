/** The columns that can be imported (specification, sections 3 and 9). */
export type ImportColumnKey =
  | 'barcode'
  | 'internal_code'
  | 'description'
  | 'stock_value_combined'
  | 'department';

interface ImportColumn {
  key: ImportColumnKey;
  label: string;
  enabledByDefault: boolean;
}

/** In the order that a sheet without headings is expected to have (docs/files.md, "Reading Excel and CSV"). */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  { key: 'barcode', label: 'Código de Barras', enabledByDefault: true },
  { key: 'internal_code', label: 'Código Interno', enabledByDefault: true },
  { key: 'description', label: 'Descrição', enabledByDefault: true },
  { key: 'stock_value_combined', label: 'Saldo & Valor', enabledByDefault: false },
  { key: 'department', label: 'Departamento', enabledByDefault: false },
];

/** What a cell fills. 'Saldo & Valor' is one cell with two numbers in a TXT; a sheet may have a column for each. */
export type ImportField = ImportColumnKey | 'system_stock' | 'value';

export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  barcode: 'Código de Barras',
  internal_code: 'Código Interno',
  description: 'Descrição',
  department: 'Departamento',
  stock_value_combined: 'Saldo & Valor',
  system_stock: 'Saldo',
  value: 'Valor',
};

/** The fields of the chosen columns, in order. */
export function fieldsOf(columns: readonly ImportColumnKey[]): ImportField[] {
  return IMPORT_COLUMNS.filter(({ key }) => columns.includes(key)).flatMap(({ key }): ImportField[] =>
    key === 'stock_value_combined' ? ['system_stock', 'value', 'stock_value_combined'] : [key],
  );
}
