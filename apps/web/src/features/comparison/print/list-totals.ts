import type { SectionItem } from '@balanco/contract/comparison/comparison';
import type { ComparisonTotals, Item } from '@balanco/contract/comparison/items';

/**
 * Sums R$. It rounds each item to centavos first, like the server, so that a printed list adds up
 * (docs/comparison.md, "The value").
 */
export function listTotals(items: readonly Item[]): ComparisonTotals {
  let shortage = 0;
  let overage = 0;
  let uncounted = 0;
  for (const { state, difference_value, expected, value } of items) {
    if (state === 'shortage') shortage += centavos(difference_value ?? 0);
    if (state === 'overage') overage += centavos(difference_value ?? 0);
    if (state === 'uncounted') uncounted += centavos(Math.max(0, expected) * value);
  }
  return {
    shortage: shortage / 100,
    overage: overage / 100,
    net: (shortage + overage) / 100,
    gross: (overage - shortage) / 100,
    uncounted: uncounted / 100,
  };
}

/** It counts whole centavos, because sums of fractions drift. */
function centavos(amount: number): number {
  return Math.round(Number((amount * 100).toFixed(4)));
}

export interface SectionList {
  /** null holds uncounted items. */
  readonly section: SectionItem['section'];
  readonly items: readonly SectionItem[];
}

/** Expects items in the order of sections. */
export function bySection(items: readonly SectionItem[]): SectionList[] {
  const lists: { section: SectionItem['section']; items: SectionItem[] }[] = [];
  for (const item of items) {
    const { section } = item;
    const last = lists.at(-1);
    const isSame =
      last !== undefined &&
      last.section?.id === section?.id &&
      (last.section === null) === (section === null);
    if (isSame) last.items.push(item);
    else lists.push({ section, items: [item] });
  }
  return lists;
}

export function sectionTitle(section: SectionItem['section']): string {
  if (section === null) return 'Não contados';
  return section.id === null ? 'Sem seção' : `Seção ${section.name || 'sem nome'}`;
}
