import { SearchField } from '../ui/search-field';
import { useListAddress } from './use-list-address';

/** The search of a list screen. Its text is in the address. */
export function ListSearch({ label }: { label: string }) {
  const [{ search }, change] = useListAddress();
  return <SearchField label={label} value={search} onSearch={(text) => change({ search: text })} />;
}
