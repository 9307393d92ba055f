import { codeKey } from '@balanco/contract/base/codes';
import { parseDecimal } from '@balanco/contract/base/numbers';
import { looksLikeCode } from '../scanning/entry';
import { type Reading, sumUnits } from './reading';

/** An item of a recount list, without quantities (docs/collector-api.md, "Recounts"). */
export interface RecountItem {
  readonly key: string;
  readonly internal_code: string;
  readonly barcodes: readonly string[];
  /** Absent in lists of before it was known. */
  readonly own_code?: string | undefined;
  readonly description: string;
  /** '' stands for no section. */
  readonly sections: readonly string[];
  /** The only sections to count in. Absent in lists of before it was known. */
  readonly only_in?: readonly string[] | null | undefined;
  /** Absent in lists of before it was known. */
  readonly is_not_found?: boolean | undefined;
}

export type ItemAnswer = 'read' | 'not-found' | 'missing';

export interface ListedItem<Item extends RecountItem = RecountItem> {
  readonly item: Item;
  readonly answer: ItemAnswer;
  /** Own units of it here; null if it wasn't read. */
  readonly units: number | null;
}

/** Items are in shelf order. A reading, zero too, outweighs 'não encontrado'. */
export function recountList<Item extends RecountItem>(
  items: readonly Item[],
  readings: readonly Reading[],
  notFound: readonly string[],
): readonly ListedItem<Item>[] {
  const byCode = new Map<string, Reading[]>();
  for (const reading of readings) {
    if (reading.content.deleted) continue;
    const key = codeKey(reading.code);
    byCode.set(key, [...(byCode.get(key) ?? []), reading]);
  }
  return items.map((item) => {
    const keys = new Set([item.internal_code, ...item.barcodes].map(codeKey).filter((key) => key !== ''));
    const own = [...keys].flatMap((key) => byCode.get(key) ?? []);
    if (own.length > 0) return { item, answer: 'read', units: sumUnits(own) };
    return { item, answer: notFound.includes(item.key) ? 'not-found' : 'missing', units: null };
  });
}

export function namedByList(readings: readonly Reading[], items: readonly RecountItem[]): readonly Reading[] {
  // Most sections are no recount, and each key asks.
  if (items.length === 0) return readings;
  const names = new Map(
    items.flatMap(({ internal_code, barcodes, description }) =>
      [internal_code, ...barcodes].map((code) => [codeKey(code), description] as const),
    ),
  );
  return readings.map((reading) => {
    const key = codeKey(reading.code);
    const name = reading.description === null && key !== '' && names.get(key);
    return name ? { ...reading, description: name } : reading;
  });
}

/** The next one without an answer after `key`, from the beginning again at the end; null if there is no other. */
export function nextMissing(list: readonly ListedItem[], key: string): string | null {
  const at = list.findIndex(({ item }) => item.key === key);
  const others = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))];
  return others.find(({ answer }) => answer === 'missing')?.item.key ?? null;
}

/** The declaration of the section has them (docs/collector-api.md, "Finishing a section"). */
export function declaredAnswers(list: readonly ListedItem[]): {
  readonly not_found: readonly string[];
  readonly missing: readonly string[];
} {
  const keysOf = (wanted: ItemAnswer) =>
    list.flatMap(({ item, answer }) => (answer === wanted ? [item.key] : []));
  return { not_found: keysOf('not-found'), missing: keysOf('missing') };
}

export function itemName(item: RecountItem): string {
  return item.description || `Código ${ownCode(item)}`;
}

export function ownCode({ own_code, barcodes, internal_code }: RecountItem): string {
  return own_code ?? barcodes[0] ?? internal_code;
}

/** The place is no quantity, so a blind count shows it too (docs/comparison.md, "Recount"). */
export function whereText({ sections, only_in: onlyIn }: RecountItem): string {
  if (onlyIn) return `Conte só em: ${namesOf(onlyIn)}`;
  return sections.length === 0 ? 'Lugar ainda desconhecido' : `Visto em: ${namesOf(sections)}`;
}

function namesOf(sections: readonly string[]): string {
  return sections.map((name) => name || 'sem seção').join(', ');
}

/** @param isListed whether a text is a code of the item */
export function typedQuantity(typed: string, isListed: (code: string) => boolean): number | string {
  const text = typed.trim();
  if (looksLikeCode(text, isListed)) return 'Isto parece um código. Digite só a quantidade.';
  const quantity = parseDecimal(text);
  return quantity === null || quantity < 0 || quantity > 100_000 ? 'Quantidade inválida.' : quantity;
}
