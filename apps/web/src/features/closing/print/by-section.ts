import type { SectionItem } from '@balanco/contract/comparison/section-items';

/** The items of one section in the order of its shelves. */
export interface SectionList {
  /** Null for those that nobody counted. */
  readonly section: SectionItem['section'];
  readonly items: readonly SectionItem[];
}

/** Cuts a list that is in the order of sections into one list for each. */
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

/** 'Seção Balcão', 'Sem seção', 'Não contados'. */
export function sectionTitle(section: SectionItem['section']): string {
  if (section === null) return 'Não contados';
  return section.id === null ? 'Sem seção' : `Seção ${section.name || 'sem nome'}`;
}
