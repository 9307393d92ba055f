/** What a filter lets through, in words: 'Drogasul · Balanço anual · coletores “ana”'. */
export function filterText(pharmacy: string, inventory: string | undefined, search: string): string {
  const parts = [pharmacy, inventory, search.trim() === '' ? undefined : `coletores “${search.trim()}”`];
  return parts.filter((part) => part !== undefined).join(' · ');
}
