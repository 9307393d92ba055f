interface Grouping {
  /** false for inputs, files, and 'Produtos' on the dashboard. */
  grouping: boolean;
}

const LOCALE = 'pt-BR';
// Otherwise -0,0001 would read '-0'.
const sign = { signDisplay: 'negative' } as const;

const quantity = new Intl.NumberFormat(LOCALE, { ...sign, maximumFractionDigits: 3 });
const quantityPlain = new Intl.NumberFormat(LOCALE, {
  ...sign,
  maximumFractionDigits: 3,
  useGrouping: false,
});
const integer = new Intl.NumberFormat(LOCALE, { ...sign, maximumFractionDigits: 0 });
const integerPlain = new Intl.NumberFormat(LOCALE, { ...sign, maximumFractionDigits: 0, useGrouping: false });
const money = new Intl.NumberFormat(LOCALE, { ...sign, style: 'currency', currency: 'BRL' });

/** Writes at most 3 decimals. `parseDecimal` reads the ungrouped text back exactly. */
export function formatQuantity(value: number, options: Grouping = { grouping: true }): string {
  return (options.grouping ? quantity : quantityPlain).format(value);
}

/** 'R$ 1.234,50' with a no-break space (U+00A0) after R$. */
export function formatMoney(value: number): string {
  return money.format(value);
}

export function formatInteger(value: number, options: Grouping = { grouping: true }): string {
  return (options.grouping ? integer : integerPlain).format(value);
}

/** Writes '1 seção' or '20.000 produtos'. */
export function counted(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

const ONE_SEPARATOR = /^\d*(?:[.,]\d*)?$/;
const DOTS_THEN_COMMA = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;
const COMMAS_THEN_DOT = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Parses a typed number (specification, section 5: 'Decimal inputs accept comma or dot'). A single separator
 * is decimal: '1.234' is 1.234. Several must group thousands properly; the last is decimal if it differs.
 * @returns null for anything else
 */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim();
  const negative = /^[-\u2212]/.test(trimmed);
  const digits = negative ? trimmed.slice(1) : trimmed;
  const plain = withDecimalDot(digits);
  if (plain === null || !/\d/.test(plain)) return null;
  const value = Number(plain);
  if (!Number.isFinite(value)) return null;
  return negative && value !== 0 ? -value : value;
}

function withDecimalDot(digits: string): string | null {
  if (ONE_SEPARATOR.test(digits)) return digits.replace(',', '.');
  if (DOTS_THEN_COMMA.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (COMMAS_THEN_DOT.test(digits)) return digits.replaceAll(',', '');
  return null;
}
