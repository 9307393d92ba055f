import {
  forEachColumn,
  PRODUCT_COLUMNS,
  PRODUCT_TEXT_COLUMNS,
  type ProductColumn,
  type ProductTextColumn,
} from '@balanco/contract/products/product-columns';

/** 'Saldo & Valor' fills two columns (specification, sections 3 and 9). */
export type ImportColumnKey = ProductTextColumn | 'stock_value_combined';

interface ImportColumn {
  key: ImportColumnKey;
  label: string;
  enabledByDefault: boolean;
}

export type ImportField = ImportColumnKey | ProductColumn;

export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  ...forEachColumn((column) => PRODUCT_COLUMNS[column].label),
  system_stock: 'Saldo',
  stock_value_combined: 'Saldo & Valor',
};

export const SPECIFIED_COLUMNS: readonly ImportColumnKey[] = [
  'barcode',
  'internal_code',
  'description',
  'stock_value_combined',
  'department',
];

/** Own positions of a TXT may hold the halves of 'Saldo & Valor' apart. */
export const LAYOUT_FIELDS: readonly ImportField[] = SPECIFIED_COLUMNS.flatMap((key): ImportField[] =>
  key === 'stock_value_combined' ? [key, 'system_stock', 'value'] : [key],
);
const ENABLED_BY_DEFAULT: readonly ImportColumnKey[] = ['barcode', 'internal_code', 'description'];

export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  ...new Set([...SPECIFIED_COLUMNS, ...PRODUCT_TEXT_COLUMNS]),
].map((key) => ({ key, label: FIELD_LABELS[key], enabledByDefault: ENABLED_BY_DEFAULT.includes(key) }));

export function fieldsOf(columns: readonly ImportColumnKey[]): ImportField[] {
  return IMPORT_COLUMNS.filter(({ key }) => columns.includes(key)).flatMap(({ key }): ImportField[] =>
    key === 'stock_value_combined' ? ['system_stock', 'value', 'stock_value_combined'] : [key],
  );
}

export function inOrder(columns: readonly ImportColumnKey[]): ImportColumnKey[] {
  return IMPORT_COLUMNS.map(({ key }) => key).filter((key) => columns.includes(key));
}

export function columnOf(field: ImportField): ImportColumnKey {
  return field === 'system_stock' || field === 'value' ? 'stock_value_combined' : field;
}
