import { SearchField } from '../ui/fields/search-field';
import { useListAddress } from './list-address';

/** The address has the text. */
export function ListSearch({ label }: { label: string }) {
  const [{ search }, change] = useListAddress();
  return <SearchField label={label} value={search} onSearch={(text) => change({ search: text })} />;
}
