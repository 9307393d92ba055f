import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import {
  COUNT_PAGE_SIZE,
  type CountSort,
  countSortSchema,
  quickFilterSchema,
  type SearchedIn,
  searchedInSchema,
} from '@balanco/contract/counts/counts';
import { Button, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClipboardText,
  IconDeviceMobileUp,
  IconEyeOff,
  IconFileExport,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { useOpenDialog } from '../../listing/dialog-route';
import { PharmaciesLink, UnrecognisedLink } from '../../listing/links';
import { useAddressOrder, useListAddress, usePagedList } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { TextLink } from '../../listing/path';
import { PharmacySelect, usePharmacyChoice } from '../../listing/pharmacy-choice';
import { pharmaciesQuery } from '../../listing/queries';
import { PharmacyHistoryOption, TrashOption } from '../../listing/screen-options';
import { useToday } from '../../listing/use-today';
import { dialogs, paths } from '../../paths';
import { limitedQuery, useStaffAccess, useStaffAction } from '../../session/role/staff-action';
import { later } from '../../ui/later';
import { LinkButton } from '../../ui/link-button';
import { FilterFold } from '../../ui/list/filters';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { columnId, useListColumns } from '../../ui/table/columns';
import { DataTable, type DataTableProps } from '../../ui/table/data-table';
import { useCardView } from '../../ui/table/use-card-view';
import { howManyUnplaced, unplacedQuery } from '../unplaced/unplaced-query';
import { useBulkActions } from './bulk/use-bulk-actions';
import { CountCard } from './count-columns';
import {
  type CountListing,
  countNewsQuery,
  countSummaryQuery,
  countsKey,
  countsQuery,
  type Hold,
  heldKey,
} from './counts-query';
import styles from './counts-screen.module.css';
import { useCellEditing } from './edit/use-cell-editing';
import { type CountFilter, filterText, QuickFilters } from './filter/count-filter';
import { LocationSelect, useLocationFilter } from './filter/location-filter';
import { lineTitle } from './line-words';
import { usePaste } from './paste/use-paste';
import { useLineActions } from './use-line-actions';

const LiveCounts = later('LiveCounts', () => import('./live-counts'));

/** The server's default (packages/contract/src/counts/counts.ts). */
const DEFAULT_SORT: CountSort = '-createdAt';

const noLines: readonly CountLine[] = [];

/** The server filters, sorts and pages (specification, section 2). */
export function CountsScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [address, change] = useListAddress();
  const { search } = address;
  const searchIn = searchedInSchema.safeParse(address.searchIn).data ?? null;
  const only = quickFilterSchema.safeParse(address.only).data ?? null;
  const location = useLocationFilter(pharmacy?.id);
  const filter: CountFilter | null =
    pharmacy && location.inventory !== undefined
      ? {
          pharmacy: pharmacy.id,
          search,
          searchIn,
          inventory: location.inventory?.inventory_id ?? null,
          section: location.section?.section_id ?? null,
          only,
        }
      : null;
  const sort = countSortSchema.safeParse(address.sort).data;
  const hold = useRef<Hold>(new Map());
  const query = useQuery(countsQuery(filter && { ...filter, page: address.page, sort }, hold));
  const list = usePagedList(query, COUNT_PAGE_SIZE, [choice, location]);
  const { shown, stale, view } = list;
  const today = useToday();
  const { data: latest, dataUpdatedAt: countedAt } = useQuery(countNewsQuery(filter, shown?.upTo ?? 0));
  const newer = (latest !== null && countedAt > query.dataUpdatedAt ? latest : shown?.newer) ?? 0;
  const total = shown && shown.count + newer;
  const question = heldKey(filter);
  const upTo = shown?.upTo;
  useEffect(() => {
    if (upTo !== undefined && !hold.current.has(question)) hold.current.set(question, upTo);
  }, [question, upTo]);
  /** The newest line before the last press on 'Mostrar'. */
  const [seen, setSeen] = useState<{ readonly question: string; readonly upTo: number } | null>(null);
  const isNew = ({ line_id }: CountLine) => seen?.question === question && line_id > seen.upTo;
  const queries = useQueryClient();
  const showNews = () => {
    setSeen({ question, upTo: upTo ?? 0 });
    hold.current.set(question, 0);
    change({ page: 1, sort: null });
    void queries.invalidateQueries({ queryKey: countsKey });
  };
  const rowsView = shown && `${view} ${shown.upTo}`;
  const rows = useHeldRows(shown?.results, rowsView);
  const { openPaste, pasteDialog } = usePaste(
    filter && { ...filter, searchIn: shown?.searchedIn ?? searchIn },
    shown && rows && { upTo: shown.upTo, rows },
  );
  const { data: summary, refetch: refreshSummary } = useQuery(countSummaryQuery(filter));
  useChangedRows(stale ? undefined : shown, refreshSummary);
  const { columns: all, actions, dialog } = useLineActions(pharmacy, rows);
  // A search shows its best matches first, which is no column's order.
  const defaultSort = search === '' ? DEFAULT_SORT : undefined;
  const order = useAddressOrder(sort ?? defaultSort, defaultSort);
  const columns = useListColumns('counts', all, order);
  const { selection, bar, bulkDialog } = useBulkActions(pharmacy?.id, shown, view);
  const open = useOpenDialog();
  const isLimited = useQuery(limitedQuery).data === true;
  const staff = useStaffAction();
  const staffAccess = useStaffAccess();
  const isCard = useCardView();
  const { failure } = list.table;

  const askExport = () => staff.run(() => open(dialogs.exportCounts()));
  const recognised = shown && total !== undefined ? total - shown.unrecognised : undefined;
  const shownIn = shown?.searchedIn ?? searchIn;
  const exported = pharmacy &&
    filter && {
      pharmacy,
      // The file has what the list shows, also if a collector of that name comes meanwhile.
      filter: { ...filter, searchIn: shownIn },
      about: filterText({
        pharmacy: pharmacy.name,
        inventory: location.inventory?.name,
        section: location.section?.section_name ?? undefined,
        search,
        searchIn: shownIn,
        only,
      }),
      count: stale || !shown ? undefined : { recognised: recognised ?? 0, unrecognised: shown.unrecognised },
    };
  const isUnfiltered = search === '' && only === null;

  return (
    <ListScreen
      title="Contagens"
      count={recognised}
      news={
        <>
          <NewLinesMark count={newer} onShow={showNews} /> {isCard && <UnplacedNotice />}
        </>
      }
      actions={
        <Button
          variant={recognised === 0 ? 'default' : 'filled'}
          leftSection={<IconFileExport size={16} aria-hidden />}
          onClick={askExport}
        >
          Exportar
        </Button>
      }
      options={
        <ListOptions of="Contagens" columns={columns}>
          <PharmacyHistoryOption pharmacy={pharmacy?.id} />
          <TrashOption pharmacy={pharmacy?.id} />
          <ListOption label="Colar correções" Icon={IconClipboardText} onClick={openPaste} />
          {!isLimited && (
            <ListOption
              label="Importar fila de um celular"
              Icon={IconDeviceMobileUp}
              onClick={() => staff.run(() => open(dialogs.importQueue()))}
            />
          )}
        </ListOptions>
      }
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <FilterFold
            active={[location.inventory, location.section, only].filter(Boolean).length}
            search={<ListSearch label="Pesquisar coletores..." hint="coletor, código ou produto" />}
            before={<LocationSelect location={location} />}
            after={
              <QuickFilters summary={summary} value={only} onChoose={(next) => change({ only: next })} />
            }
          />
        </>
      }
      foot={
        <Pagination
          {...list.pages}
          words={['contagem', 'contagens']}
          text={`Página ${formatInteger(list.pages.page)} (${formatInteger(recognised ?? 0)} contagens)`}
          aside={
            <UnrecognisedLink
              count={shown?.unrecognised ?? 0}
              to={paths.counts({ ...address, page: 1, only: 'unrecognised' })}
            />
          }
        />
      }
    >
      {!isCard && <UnplacedNotice />}
      {shown?.searchedIn && (
        <SearchedNotice
          search={shown.listing.search}
          searchedIn={shown.searchedIn}
          isChosen={shown.listing.searchIn !== null}
          isEmpty={shown.count === 0 && only === null}
          others={stale ? undefined : summary?.others}
          onOther={(other) => change({ searchIn: other, only: null })}
        />
      )}
      {shown?.blind && <BlindNotice />}
      {bar}
      <EditedTable
        label="Contagens"
        {...columns.table}
        {...list.table}
        view={rowsView}
        rows={pharmacy === null ? [] : rows}
        rowId={(line) => String(line.line_id)}
        isNew={isNew}
        rowName={lineTitle}
        failure={failure && `Erro ao carregar contagens: ${failure}`}
        emptyText="Nenhuma contagem encontrada"
        emptyAction={pharmacy === null ? <PharmaciesLink /> : isUnfiltered && <ConnectCollectorHint />}
        card={(line) => <CountCard line={line} today={today} {...actions} />}
        onEdit={actions.onEdit}
        onDelete={actions.onDelete}
        twoLines
        selection={selection}
      />
      {dialog}
      {bulkDialog}
      {pasteDialog}
      {filter && staffAccess === 'granted' && <LiveCounts filter={filter} />}
      <Outlet context={pharmacy === null ? { pharmacy } : (exported ?? null)} />
    </ListScreen>
  );
}

interface EditedTableProps extends DataTableProps<CountLine> {
  onEdit: (line: CountLine) => void;
}

/** Apart from the screen, which a press on a cell must not render. */
function EditedTable(props: EditedTableProps) {
  const { editing, editingDialog } = useCellEditing({
    lines: props.rows ?? noLines,
    columns: props.columns.map(columnId),
    onEdit: props.onEdit,
  });
  return (
    <>
      <DataTable {...props} editing={editing} />
      {editingDialog}
    </>
  );
}

/** Rows keep their places while their values change, also in an order by such a value. */
function useHeldRows(lines: readonly CountLine[] | undefined, view: string | undefined) {
  const [held, setHeld] = useState<{ readonly view?: string | undefined; readonly ids: readonly number[] }>({
    ids: [],
  });
  const isNext = lines !== undefined && held.view !== view;
  if (isNext) setHeld({ view, ids: lines.map(({ line_id }) => line_id) });
  return useMemo(
    () => (lines === undefined || isNext ? lines : inOrder(lines, held.ids)),
    [lines, isNext, held],
  );
}

/** What was not there before stays behind the line that it follows. */
function inOrder(lines: readonly CountLine[], ids: readonly number[]): readonly CountLine[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  let place = -1;
  const placed = lines.map((line) => {
    place = places.get(line.line_id) ?? place;
    return { line, place };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ line }) => line);
}

/** The chips' figures follow rows that a refresh of the same list changed. */
function useChangedRows(
  shown: { readonly listing: CountListing; readonly results: readonly CountLine[] } | undefined,
  onChange: (options: { cancelRefetch: boolean }) => unknown,
) {
  const before = useRef(shown);
  useEffect(() => {
    if (shown === undefined) return;
    const last = before.current;
    before.current = shown;
    const isSame = JSON.stringify(last?.listing) === JSON.stringify(shown.listing);
    if (isSame && last?.results !== shown.results) onChange({ cancelRefetch: false });
  }, [shown, onChange]);
}

/** '14 novas contagens · Mostrar', as the guide has it; on a phone beside the title '14 novas'. */
function NewLinesMark({ count, onShow }: { count: number; onShow: () => void }) {
  const isCard = useCardView();
  if (count === 0) return null;
  const words = `${counted(count, 'nova contagem', 'novas contagens')} · Mostrar`;
  return (
    <button type="button" className={`${styles.mark} accent small whole`} aria-label={words} onClick={onShow}>
      {isCard ? counted(count, 'nova', 'novas') : words}
    </button>
  );
}

function ConnectCollectorHint() {
  const { allowed } = useStaffAction();
  return (
    <Text size="sm" ta="center" maw="32rem">
      As contagens chegam do aplicativo Coletor, no celular de quem conta. Para conectar um celular, leia nele
      o código que aparece em{' '}
      {allowed ? (
        <TextLink to={dialogs.connectCollector()} inherit underline="always">
          Conectar coletor
        </TextLink>
      ) : (
        'Conectar coletor, em Usuários'
      )}
      .
    </Text>
  );
}

const ASK_AGAIN_MS = 120_000;

/**
 * Counts without an inventory (docs/decisions/0023). Makes no call for plain users and hides failures:
 * Contagens works without it.
 */
export function UnplacedNotice() {
  const granted = useStaffAccess() === 'granted';
  const { data: count = 0 } = useQuery({
    ...unplacedQuery(granted ? howManyUnplaced : null),
    select: (page) => page.count,
    refetchInterval: ASK_AGAIN_MS,
  });
  const { data: pharmacies = [] } = useQuery(pharmaciesQuery);
  const isCard = useCardView();
  if (count === 0) return null;
  if (isCard) {
    // Beside the title, so that it takes no line from the rows.
    return (
      <span role="status" className={styles.pill}>
        <TextLink to={paths.unplaced()} underline="never" inherit>
          {formatInteger(count)} sem inventário
        </TextLink>
      </span>
    );
  }
  return (
    <div role="status" className={`${styles.notice} tint tint-warning line rows-1 pad mb-3 warning`}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {counted(count, 'contagem sem inventário', 'contagens sem inventário')}
        {/* The list below is of one pharmacy. */}
        {pharmacies.length > 1 && ' (todas as farmácias)'}
      </span>
      <TextLink to={paths.unplaced()} underline="always">
        Ver e atribuir
      </TextLink>
    </div>
  );
}

interface SearchedNoticeProps {
  search: string;
  searchedIn: SearchedIn;
  isChosen: boolean;
  /** Neither a line nor a quick filter that hides one. */
  isEmpty: boolean;
  /** Lines that the other search finds; undefined while unknown. */
  others: number | undefined;
  onOther: (other: SearchedIn) => void;
}

/** What the search shows, and what else it finds (docs/counts.md, "Searching"). */
function SearchedNotice(props: SearchedNoticeProps) {
  const { search, searchedIn, isChosen, isEmpty, others, onOther } = props;
  const text = `“${search.trim()}”`;
  const isProducts = searchedIn === 'products';
  const found = !isProducts
    ? `Contagens ${searchedIn === 'item' ? 'do item de código' : 'de coletores com'} ${text}.`
    : `${!isChosen && others === 0 ? `Nenhum coletor com ${text}. Mostrando` : 'Contagens de'} códigos e produtos com ${text}.`;
  const other = isProducts ? 'coletores' : 'produtos';
  return (
    <div role="status" className={`${styles.searched} line gap-3 rows-1 mb-2 dim anywhere`}>
      <span>{isEmpty && others === 0 ? `Nenhum coletor, código ou produto com ${text}.` : found}</span>
      {others !== undefined && others > 0 && (
        <LinkButton underline="always" onClick={() => onOther(isProducts ? 'collectors' : 'products')}>
          {counted(others, 'contagem', 'contagens')} de {other} com {text}
        </LinkButton>
      )}
    </div>
  );
}

/** Explains the shorter list of a blind count (docs/blind-counting.md). */
function BlindNotice() {
  return (
    <div role="status" className={`${styles.notice} tint tint-warning line rows-1 pad mb-3 warning`}>
      <IconEyeOff size={16} aria-hidden />
      <span>Contagem cega: você vê só as suas contagens.</span>
    </div>
  );
}
