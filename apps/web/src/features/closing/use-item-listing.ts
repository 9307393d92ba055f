import {
  type ItemFilter,
  itemFilterSchema,
  itemSortSchema,
} from '@balanco/contract/comparison/closing-items';
import { useListAddress } from '../../listing/use-list-address';
import type { ItemListing } from './closing-query';

/** In the address: every item, because an address without a filter shows the divergent ones. */
const ALL_ITEMS = 'all';
/** The order of the server if none is requested (packages/contract/src/comparison/closing.ts). */
export const DEFAULT_ITEM_SORT = '-money';

/** Which items the address names. A link may name a filter or order that doesn't exist; then the default holds. */
export function useItemListing() {
  const [address, change] = useListAddress();
  const { search, department, section, page } = address;
  const filter: ItemFilter | null =
    address.only === ALL_ITEMS ? null : (itemFilterSchema.safeParse(address.only).data ?? 'divergent');
  const listing: ItemListing = {
    filter,
    search,
    department,
    section,
    sort: itemSortSchema.safeParse(address.sort).data ?? DEFAULT_ITEM_SORT,
    page,
  };
  return {
    listing,
    /** The key of the open item; null if none is open. */
    item: address.item,
    isNarrowed: search.trim() !== '' || department !== null || section !== null,
    chooseFilter: (chosen: ItemFilter | null) =>
      change({ only: chosen === 'divergent' ? null : (chosen ?? ALL_ITEMS) }),
    chooseDepartment: (chosen: string | null) => change({ department: chosen }),
    chooseSection: (chosen: string | null) => change({ section: chosen }),
    chooseSort: (chosen: string | undefined) => change({ sort: chosen ?? null }),
    /** Keeps page and place. 'Back' closes the item. */
    openItem: (key: string) => change({ item: key, page }, { replace: address.item !== null }),
    closeItem: () => change({ item: null, page }, { replace: true }),
  };
}
