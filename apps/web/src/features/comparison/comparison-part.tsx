import { formatInteger } from '@balanco/contract/base/numbers';
import { type Comparison, ITEM_PAGE_SIZE } from '@balanco/contract/comparison/comparison';
import {
  type Item,
  type ItemFilter,
  itemFilterSchema,
  itemSortSchema,
} from '@balanco/contract/comparison/items';
import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { IconCategory, IconLayoutList } from '@tabler/icons-react';
import { type Mutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useInventoryRows } from '../../listing/inventories-query';
import { useAddressOrder, useListAddress, usePagedList } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { paths } from '../../paths';
import { FilterSelect } from '../../ui/fields/option-select';
import { FilterChips, FilterFold } from '../../ui/list/filters';
import { Pagination } from '../../ui/list/pagination';
import { noticeDone } from '../../ui/messages/notices';
import { useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { useCardView } from '../../ui/table/use-card-view';
import { isDecidable } from '../decisions/item-rounds';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import { FIRST_UNDECIDED, type InventoryPartProps, type RecountAsk } from '../inventory-frame/parts';
import { frozenSentence } from '../inventory-frame/settlement-state';
import { filterWords, itemTitle } from '../items/item-words';
import { type ItemListing, itemsQuery } from '../items/items-query';
import { StockNotices } from '../stock/stock-notices';
import { HintMarks } from './hint-marks';
import { ExplainedLine } from './hints';
import { ItemCard, itemColumns } from './item-columns';
import { ItemDialog } from './item-dialog';
import styles from './items.module.css';
import { usePrintItems } from './print/print-items';
import { ReasonChoice, useReasonChoice } from './reason-cell';
import { useReasonSelection } from './reasons';

export function ComparisonPart(common: InventoryPartProps) {
  const { id, comparison, steps } = common;
  const { listing, item, isNarrowed, ...choose } = useItemListing();
  const query = useQuery(itemsQuery(id, listing));
  const list = usePagedList(query, ITEM_PAGE_SIZE);
  const { shown, view } = list;
  useFirstUndecided(item, query.isFetching ? undefined : shown?.results, choose);
  const leave = (left: string) => {
    noticeDone(left);
    choose.chooseFilter(comparison?.filters.divergent === 0 ? null : 'divergent', { replace: true });
  };
  useEmptiedFilter(list.stale || isNarrowed ? undefined : shown, comparison, leave);
  const order = useAddressOrder(listing.sort, DEFAULT_ITEM_SORT);
  const columns = useListColumns('divergences', itemColumns[comparison?.value_basis ?? 'unknown'], order);
  const sections = useSections(common);
  const reasonRefusal = frozenSentence(steps);
  const navigate = useNavigate();
  const recount = (items: readonly Item[], round: 2 | 3 = 2) => {
    const chosen = items.map((each) => ({ key: each.key, name: itemTitle(each) }));
    const ask: RecountAsk = { chosen, round };
    void navigate(paths.inventory(`${id}/recontar`, { part: 'recontagem' }), { state: ask });
  };
  const goOn = (decided: string) => {
    if (listing.filter === null || !WAITING.has(listing.filter)) return;
    const rows = shown?.results ?? [];
    const place = rows.findIndex(({ key }) => key === decided);
    const others = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
    const next = others.find(isDecidable);
    if (next === undefined) choose.closeItem();
    else choose.openItem(next.key);
  };
  const mayRecount = comparison !== undefined && comparison.source !== 'pharmacy';
  const reasons = useReasonSelection({
    id,
    shown,
    view,
    onRecount: mayRecount ? (items) => recount(items) : undefined,
  });
  const choice = useReasonChoice(id, reasons.askOther);
  const section = sections.find(({ value }) => value === listing.section)?.label;
  const printing = usePrintItems({ id, comparison, listing, section });
  const isCard = useCardView();
  const explained = <ExplainedLine id={id} comparison={comparison} steps={steps} />;
  const chosen = [listing.filter !== 'divergent', listing.department !== null, listing.section !== null];
  const active = chosen.filter(Boolean).length;
  return (
    <InventoryFrame
      {...common}
      part="divergencias"
      columns={columns}
      more={printing.action}
      filters={
        <FilterFold
          active={active}
          search={<ListSearch label="Pesquisar itens..." />}
          before={isCard && explained}
          after={
            <>
              <div className="two-fields">
                <FilterSelect
                  label="Departamento"
                  allLabel="Todos os departamentos"
                  nothingFound="Nenhum departamento encontrado"
                  Icon={IconCategory}
                  choices={(comparison?.departments ?? []).map((name) => ({ value: name, label: name }))}
                  value={listing.department}
                  onChoose={choose.chooseDepartment}
                />
                <FilterSelect
                  label="Seção"
                  allLabel="Todas as seções"
                  nothingFound="Nenhuma seção encontrada"
                  Icon={IconLayoutList}
                  choices={sections}
                  value={listing.section}
                  onChoose={choose.chooseSection}
                />
              </div>
              <ItemFilters
                comparison={comparison}
                steps={steps}
                value={listing.filter}
                onChoose={choose.chooseFilter}
              />
            </>
          }
        />
      }
      foot={
        <Pagination
          {...list.pages}
          words={['item', 'itens']}
          more={recountingText(listing.filter, comparison)}
        />
      }
    >
      <div className={`${styles.notices} stack still`}>
        {comparison && <StockNotices id={id} comparison={comparison} steps={steps} />}
        {!isCard && explained}
      </div>
      {reasonRefusal === null && reasons.bar}
      <HintMarks id={id}>
        <ReasonChoice value={reasonRefusal === null ? choice : null}>
          <DataTable
            label="Divergências"
            {...columns.table}
            {...list.table}
            rowId={({ key }) => key}
            rowName={itemTitle}
            emptyText={emptyText(isNarrowed, listing.filter === null, comparison?.items)}
            selection={reasonRefusal === null ? reasons.selection : undefined}
            twoLines
            onOpen={({ key }) => choose.openItem(key)}
            card={(row) => <ItemCard item={row} />}
          />
        </ReasonChoice>
      </HintMarks>
      {reasons.dialog}
      {printing.shown}
      {comparison && item !== null && item !== FIRST_UNDECIDED && (
        <ItemDialog
          key={item}
          id={id}
          itemKey={item}
          comparison={comparison}
          reasonRefusal={reasonRefusal}
          onOpenItem={choose.openItem}
          onDecided={() => goOn(item)}
          onThird={(third) => recount([third], 3)}
          onClose={choose.closeItem}
        />
      )}
    </InventoryFrame>
  );
}

const WAITING: ReadonlySet<ItemFilter> = new Set([
  'recounting',
  'in_recount',
  'no_consensus',
  'third_round',
  'not_found',
  'after_recount',
  'same_counter',
]);

/** @param items undefined while a newer answer loads */
function useFirstUndecided(
  item: string | null,
  items: readonly Item[] | undefined,
  { openItem, closeItem }: Pick<ReturnType<typeof useItemListing>, 'openItem' | 'closeItem'>,
) {
  const isAsked = item === FIRST_UNDECIDED && items !== undefined;
  const first = items?.find(isDecidable)?.key;
  const open = useEffectEvent(() => (first === undefined ? closeItem() : openItem(first)));
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}

/**
 * Leaves a filter whose last item was settled here: an empty list would hide the others. Somebody else's act
 * changes no list under a person.
 *
 * @param shown undefined if a search or another filter narrows it too
 */
function useEmptiedFilter(
  shown: { readonly listing: ItemListing; readonly count: number } | undefined,
  comparison: Comparison | undefined,
  leave: (message: string) => void,
) {
  const queries = useQueryClient();
  const filled = useRef<{ readonly filter: ItemFilter | null; readonly at: number } | null>(null);
  const filter = shown?.listing.filter ?? null;
  const isFilled = shown !== undefined && shown.count > 0;
  // The page's numbers follow an act a little later than the list.
  const isEmpty =
    shown?.count === 0 && filter !== null && filter !== 'shared' && comparison?.filters[filter] === 0;
  const go = useEffectEvent(leave);
  const isDecided = filter !== null && WAITING.has(filter) && comparison?.filters.recounting === 0;
  useEffect(() => {
    if (isFilled && filled.current?.filter !== filter) filled.current = { filter, at: Date.now() };
    const since = filled.current;
    if (!isEmpty || filter === 'divergent' || since?.filter !== filter) return;
    // An act succeeds only once the page has loaded anew.
    const isOwn = ({ state }: Mutation) => state.status !== 'error' && state.submittedAt >= since.at;
    if (!queries.getMutationCache().getAll().some(isOwn)) return;
    filled.current = null;
    go(isDecided ? 'Tudo decidido.' : `Nenhum item mais em “${filterWords[filter]}”.`);
  }, [filter, isFilled, isEmpty, isDecided, queries]);
}

/** Includes lines without a section. */
function useSections({ comparison }: InventoryPartProps) {
  const { data = [] } = useInventoryRows(comparison?.pharmacy, comparison?.inventory_id);
  const sections = data.flatMap(({ section_id, section_name }) =>
    section_id === null ? [] : [{ value: section_id, label: section_name || 'Sem nome' }],
  );
  return [...sections, { value: NO_SECTION, label: 'Sem seção' }];
}

/** Their difference waits, so 'Divergentes' and its number leave them out. */
function recountingText(filter: ItemFilter | null, comparison: Comparison | undefined): string {
  const waiting = filter === 'divergent' ? (comparison?.filters.recounting ?? 0) : 0;
  return waiting === 0 ? '' : `, mais ${formatInteger(waiting)} à espera de recontagem ou decisão`;
}

function emptyText(isNarrowed: boolean, isAll: boolean, items: number | undefined): string {
  if (isNarrowed) return 'Nada encontrado com estes filtros';
  if (items === 0) return 'O catálogo da farmácia não tem produtos';
  return isAll ? 'Nenhum item encontrado' : 'Nenhum item nesta situação';
}

const ALL_ITEMS = 'all';

/** The server's default (packages/contract/src/comparison/comparison.ts). */
const DEFAULT_ITEM_SORT = '-money';

/** Unknown filters and orders fall back to the default. */
function useItemListing() {
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
    item: address.item,
    isNarrowed: search.trim() !== '' || department !== null || section !== null,
    chooseFilter: (chosen: ItemFilter | null, options?: { replace: boolean }) =>
      change({ only: chosen === 'divergent' ? null : (chosen ?? ALL_ITEMS) }, options),
    chooseDepartment: (chosen: string | null) => change({ department: chosen }),
    chooseSection: (chosen: string | null) => change({ section: chosen }),
    /** Keeps page and scroll position; 'Back' closes the item. */
    openItem: (key: string) => change({ item: key, page }, { replace: address.item !== null }),
    closeItem: () => change({ item: null, page }, { replace: true }),
  };
}

interface ItemFiltersProps extends Pick<InventoryPartProps, 'steps'> {
  comparison: Comparison | undefined;
  /** null for all. */
  value: ItemFilter | null;
  onChoose: (value: ItemFilter | null) => void;
}

const BASE: readonly ItemFilter[] = ['divergent', 'shortage', 'overage', 'matching', 'uncounted'];

/** States of an open round. A link's 'recounting' is their sum and stands in their place: no item has two of these chips. */
const ROUNDS: readonly ItemFilter[] = [
  'in_recount',
  'no_consensus',
  'third_round',
  'not_found',
  'after_recount',
];

const MARKS: readonly ItemFilter[] = [
  'same_counter',
  'off_list',
  'same_box',
  'shared',
  'moved_in_count',
  'no_reason',
  'tolerated',
  'out_of_scope',
  'included',
  'stock_changed',
  'factor_differs',
  'negative_stock',
  'no_value',
  'ambiguous_stock',
  'ambiguous_value',
  'new_item',
  'zeroed',
  'recounted',
  'decided',
  'moved',
  'estimated',
];

/** Presses exactly one chip (docs/comparison.md, "Expected, counted, difference"). */
function ItemFilters({ comparison, steps, value, onChoose }: ItemFiltersProps) {
  const countOf = (filter: ItemFilter) =>
    filter === 'shared'
      ? steps?.checks.find(({ key }) => key === 'shared_items')?.count
      : comparison?.filters[filter];
  const isShown = (filter: ItemFilter) => filter === value || (countOf(filter) ?? 0) > 0;
  const rounds: readonly ItemFilter[] = value === 'recounting' ? [value] : ROUNDS.filter(isShown);
  const chips = [...BASE, ...rounds, ...MARKS.filter(isShown), null].map((filter) => ({
    value: filter,
    label: filter === null ? 'Todos' : filterWords[filter],
    count: filter === null ? comparison?.items : countOf(filter),
  }));
  return <FilterChips label="Situação dos itens" chips={chips} value={value} onPress={onChoose} />;
}
