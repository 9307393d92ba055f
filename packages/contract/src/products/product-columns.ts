/** What a column holds: a code is a text that is compared without leading zeros (`codes.ts`). */
type ColumnKind = 'code' | 'text' | 'quantity' | 'money';

interface ColumnDefinition {
  readonly kind: ColumnKind;
  /** The name on every screen (specification, section 2). */
  readonly label: string;
  /** The longest text, in characters. */
  readonly limit?: number;
}

/**
 * A product's own columns. Select, insert, copy, comparison, merge, form, import and sort order are made from this
 * list, so a new column can't be lost by one of them (docs/decisions/0043). Its keys are the names in the table.
 * It doesn't import zod, because the worker that reads catalogue files loads it too.
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
export type ProductCodeColumn = ColumnOf<'code'>;
export type ProductTextColumn = ColumnOf<'code' | 'text'>;
export type ProductNumberColumn = ColumnOf<'quantity' | 'money'>;

/** A value for each column. */
export type ProductValues = Record<ProductTextColumn, string> & Record<ProductNumberColumn, number>;

/** The names of the columns in the order of the list. */
export const PRODUCT_COLUMN_NAMES = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]; // Object.keys forgets the names.

/** The columns that hold a text, codes among them. */
export const PRODUCT_TEXT_COLUMNS = PRODUCT_COLUMN_NAMES.filter(isTextColumn);

export const PRODUCT_NUMBER_COLUMNS = PRODUCT_COLUMN_NAMES.filter((column) => !isTextColumn(column));

export function isTextColumn(column: ProductColumn): column is ProductTextColumn {
  const { kind } = PRODUCT_COLUMNS[column];
  return kind === 'code' || kind === 'text';
}

export function isCodeColumn(column: ProductColumn): column is ProductCodeColumn {
  return PRODUCT_COLUMNS[column].kind === 'code';
}

/** An object with one member for each column. */
export function forEachColumn<Member>(
  memberOf: (column: ProductColumn) => Member,
): Record<ProductColumn, Member> {
  const members = PRODUCT_COLUMN_NAMES.map((column) => [column, memberOf(column)] as const);
  return Object.fromEntries(members) as Record<ProductColumn, Member>; // fromEntries forgets the names.
}

/** What a new product has in the columns that nobody filled. */
export const BLANK_PRODUCT = forEachColumn((column) =>
  isTextColumn(column) ? '' : 0,
) as Readonly<ProductValues>; // Texts are '' and numbers 0.
