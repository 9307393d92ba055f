import { MOVEMENT_COLUMNS, type MovementColumn } from '@balanco/contract/comparison/movements';

/** The column of each cell of a row. */
export type MovementOrder = readonly MovementColumn[];

/** How other systems head the columns, without accents and in small letters. */
const NAMES: Readonly<Record<MovementColumn, RegExp>> = {
  code: /^(cod|codigo|codigo (do )?produto|codigo interno|codigo de barras|ean|gtin|produto)$/,
  moment: /^(data|data hora|data e hora|data\/hora|datahora|momento|dt|dt movimento|data (do )?movimento)$/,
  quantity: /^(qtd|qtde|quant|quantidade|unidades)$/,
  direction:
    /^(e s|e\/s|e\|s|es|tipo|operacao|movimento|sentido|entrada saida|entrada\/saida|tipo movimento)$/,
};

/**
 * The columns that a heading names, in its order; the usual order if it names others, and null if the first row is no
 * heading: it has a digit where a heading has none.
 */
export function headingColumns(cells: readonly string[]): MovementOrder | null {
  if (cells.some((cell) => /\d/.test(cell)) || cells.every((cell) => cell === '')) return null;
  const found = cells.map((cell) => columnOf(cell));
  const columns = found.filter((column) => column !== null);
  const isWhole =
    new Set(columns).size === MOVEMENT_COLUMNS.length && columns.length === MOVEMENT_COLUMNS.length;
  return isWhole && found.slice(0, columns.length).every((column) => column !== null)
    ? columns
    : MOVEMENT_COLUMNS;
}

function columnOf(cell: string): MovementColumn | null {
  const name = cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
    .trim();
  return MOVEMENT_COLUMNS.find((column) => NAMES[column].test(name)) ?? null;
}
