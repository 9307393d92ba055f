import type { ItemListing } from './closing-query';
import { filterWords } from './item-words';

/**
 * What a list of items was narrowed to: 'Faltas · “losartana” · GENÉRICOS · Gôndola'.
 *
 * @param section the name of the section
 */
export function listingWords(
  { filter, search, department }: ItemListing,
  section: string | undefined,
): string {
  const searched = search.trim() === '' ? null : `“${search.trim()}”`;
  return [filter === null ? 'Todos os itens' : filterWords[filter], searched, department, section]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ');
}
