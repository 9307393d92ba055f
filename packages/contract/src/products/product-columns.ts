import { codeKey } from '../base/codes.js';

/** Codes are compared without leading zeros (`codes.ts`). */
type ColumnKind = 'code' | 'text' | 'quantity' | 'money';

interface ColumnDefinition {
  readonly kind: ColumnKind;
  /** The name on every screen (specification, section 2). */
  readonly label: string;
  /** Characters. */
  readonly limit?: number;
}

/**
 * A product's own columns. Select, insert, copy, comparison, merge, form, import and sort order are made from
 * this list, so none of them can lose a new column (docs/decisions/0043). The keys are the names in the
 * table. It doesn't import zod, because the worker that reads catalogue files loads it too.
 */
export const PRODUCT_COLUMNS = {
  internal_code: { kind: 'code', label: 'Código Interno', limit: 40 },
  description: { kind: 'text', label: 'Descrição', limit: 300 },
  barcode: { kind: 'code', label: 'Código de Barras', limit: 40 },
  department: { kind: 'text', label: 'Departamento', limit: 100 },
  system_stock: { kind: 'quantity', label: 'Saldo Sistema' },
  value: { kind: 'money', label: 'Valor' },
} as const satisfies Readonly<Record<string, ColumnDefinition>>;

export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

type ColumnOf<Kind extends ColumnKind> = {
  [Column in ProductColumn]: (typeof PRODUCT_COLUMNS)[Column]['kind'] extends Kind ? Column : never;
}[ProductColumn];
type ProductCodeColumn = ColumnOf<'code'>;
export type ProductTextColumn = ColumnOf<'code' | 'text'>;
export type ProductNumberColumn = ColumnOf<'quantity' | 'money'>;

export type ProductValues = Record<ProductTextColumn, string> & Record<ProductNumberColumn, number>;

export const PRODUCT_COLUMN_NAMES = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]; // Object.keys forgets the names.

/** Codes included. */
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
  return Object.fromEntries(members) as Record<ProductColumn, Member>; // fromEntries forgets the names.
}

export const BLANK_PRODUCT = forEachColumn((column) =>
  isTextColumn(column) ? '' : 0,
) as Readonly<ProductValues>; // Texts are '' and numbers 0.

/** A row's columns; others are absent or undefined. */
export type CarriedValues = { readonly [Column in keyof ProductValues]?: ProductValues[Column] | undefined };

/**
 * Both codes as they are compared (docs/products.md, "One product, one key"). No code contains the separator:
 * catalogue texts with a null character are refused.
 */
export function productKey({
  internal_code = '',
  barcode = '',
}: Pick<CarriedValues, 'internal_code' | 'barcode'>): string {
  return `${codeKey(internal_code)}\u0000${codeKey(barcode)}`;
}

/** The row changes only the columns that it carries. */
export function mergeProduct<Product extends CarriedValues>(earlier: Product, row: CarriedValues): Product {
  const merged: Record<string, unknown> = { ...earlier };
  for (const column of PRODUCT_COLUMN_NAMES) {
    const value = row[column];
    if (value !== undefined) merged[column] = value;
  }
  return merged as Product; // Each value comes from the same column.
}
