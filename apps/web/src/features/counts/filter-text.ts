interface FilterWords {
  readonly pharmacy: string;
  readonly inventory: string | undefined;
  readonly section: string | undefined;
  readonly search: string;
}

/** What a filter lets through, in words: 'Drogasul · Balanço anual · Corredor 1 · coletores “ana”'. */
export function filterText({ pharmacy, inventory, section, search }: FilterWords): string {
  const collectors = search.trim() === '' ? undefined : `coletores “${search.trim()}”`;
  return [pharmacy, inventory, section, collectors].filter((part) => part !== undefined).join(' · ');
}
