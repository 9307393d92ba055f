import { codeKey } from '../base/codes.js';

/** Codes are compared without leading zeros (`codes.ts`). */
type ColumnKind = 'code' | 'text' | 'quantity' | 'money';

interface ColumnDefinition {
  readonly kind: ColumnKind;
  readonly label: string;
  readonly limit?: number;
  /** Whether a search finds it: the generated column `search` has it too. */
  readonly searched: boolean;
}

/**
 * Every use of a product's columns is made from this list, so none can lose a new column
 * (docs/decisions/0043). Keys are column names. Doesn't import zod: the worker that reads files loads it.
 */
export const PRODUCT_COLUMNS = {
  internal_code: { kind: 'code', label: 'Código Interno', limit: 40, searched: true },
  description: { kind: 'text', label: 'Descrição', limit: 300, searched: true },
  barcode: { kind: 'code', label: 'Código de Barras', limit: 40, searched: true },
  department: { kind: 'text', label: 'Departamento', limit: 100, searched: true },
  system_stock: { kind: 'quantity', label: 'Saldo Sistema', searched: false },
  value: { kind: 'money', label: 'Valor', searched: false },
} as const satisfies Readonly<Record<string, ColumnDefinition>>;

export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

type ColumnOf<Kind extends ColumnKind> = {
  [Column in ProductColumn]: (typeof PRODUCT_COLUMNS)[Column]['kind'] extends Kind ? Column : never;
}[ProductColumn];
type ProductCodeColumn = ColumnOf<'code'>;
export type ProductTextColumn = ColumnOf<'code' | 'text'>;
export type ProductNumberColumn = ColumnOf<'quantity' | 'money'>;

export type ProductValues = Record<ProductTextColumn, string> & Record<ProductNumberColumn, number>;

export const PRODUCT_COLUMN_NAMES = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];

export const PRODUCT_TEXT_COLUMNS = PRODUCT_COLUMN_NAMES.filter(isTextColumn);

export const PRODUCT_NUMBER_COLUMNS = PRODUCT_COLUMN_NAMES.filter((column) => !isTextColumn(column));

export function isTextColumn(column: ProductColumn): column is ProductTextColumn {
  const { kind } = PRODUCT_COLUMNS[column];
  return kind === 'code' || kind === 'text';
}

export function isCodeColumn(column: ProductColumn): column is ProductCodeColumn {
  return PRODUCT_COLUMNS[column].kind === 'code';
}

export function forEachColumn<Member>(
  memberOf: (column: ProductColumn) => Member,
): Record<ProductColumn, Member> {
  const members = PRODUCT_COLUMN_NAMES.map((column) => [column, memberOf(column)] as const);
  return Object.fromEntries(members) as Record<ProductColumn, Member>;
}

export const BLANK_PRODUCT = forEachColumn((column) =>
  isTextColumn(column) ? '' : 0,
) as Readonly<ProductValues>;

/** Other columns are absent or undefined. */
export type CarriedValues = { readonly [Column in keyof ProductValues]?: ProductValues[Column] | undefined };

/** Joins both codes as compared (docs/products.md, "One product, one key"). Catalogue texts can't contain the separator. */
export function productKey({
  internal_code = '',
  barcode = '',
}: Pick<CarriedValues, 'internal_code' | 'barcode'>): string {
  return `${codeKey(internal_code)}\u0000${codeKey(barcode)}`;
}

/** Changes only the columns that the row carries. */
export function mergeProduct<Product extends CarriedValues>(earlier: Product, row: CarriedValues): Product {
  const merged: Record<string, unknown> = { ...earlier };
  for (const column of PRODUCT_COLUMN_NAMES) {
    const value = row[column];
    if (value !== undefined) merged[column] = value;
  }
  return merged as Product;
}
