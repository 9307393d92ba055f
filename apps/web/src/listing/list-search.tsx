import { SearchField } from '../ui/fields/search-field';
import { useListAddress } from './list-address';

/**
 * The address has the text.
 *
 * @param hint what the search finds, if its label doesn't say
 */
export function ListSearch({ label, hint }: { label: string; hint?: string }) {
  const [{ search }, change] = useListAddress();
  return (
    <SearchField label={label} hint={hint} value={search} onSearch={(text) => change({ search: text })} />
  );
}
