/** What a person chose for the columns of a list, by column id. */
export interface ColumnChoices {
  readonly hidden: readonly string[];
  /** In pixels. A column without one has the width that its content needs. */
  readonly widths: Readonly<Record<string, number>>;
}

export const NO_CHOICES: ColumnChoices = { hidden: [], widths: {} };

const KEY = 'listColumns';
/** In pixels: a head can still be read and dragged, and a column still fits a screen. */
const NARROWEST = 56;
const WIDEST = 1000;

/**
 * The columns that this browser remembers for a list (docs/decisions/0060). A value that isn't ours, such as one of an
 * older version, counts as nothing. Ids of columns that no longer exist do no harm.
 */
export function rememberedColumns(list: string): ColumnChoices {
  const { hidden, widths } = asRecord(readAll()[list]);
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
    widths: Object.fromEntries(
      Object.entries(asRecord(widths)).flatMap(([id, width]) =>
        typeof width === 'number' ? [[id, boundedWidth(width)]] : [],
      ),
    ),
  };
}

/** Remembers the columns of a list; without a choice the list is forgotten. */
export function rememberColumns(list: string, choices: ColumnChoices): void {
  const { [list]: _before, ...others } = readAll();
  const isDefault = choices.hidden.length === 0 && Object.keys(choices.widths).length === 0;
  try {
    localStorage.setItem(KEY, JSON.stringify(isDefault ? others : { ...others, [list]: choices }));
  } catch {
    // With a full or forbidden store the choice lasts until the screen is left.
  }
}

export function boundedWidth(width: number): number {
  return Math.round(Math.max(NARROWEST, Math.min(width, WIDEST)));
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : {}; // Its values are checked where they are read.
}
