import { formatInteger } from '@balanco/contract/base/numbers';
import { ITEM_PAGE_SIZE } from '@balanco/contract/comparison/closing';
import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { IconCategory, IconLayoutList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { inventoriesQuery } from '../../listing/inventories-query';
import { ListSearch } from '../../listing/list-search';
import { useListedPage } from '../../listing/use-listed-page';
import { FilterFold } from '../../ui/filter-fold';
import { FilterSelect } from '../../ui/filter-select';
import { Pagination } from '../../ui/pagination';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { ClosingFrame } from './closing-frame';
import { ClosingNotices } from './closing-notices';
import type { ClosingPartProps } from './closing-parts';
import { itemsQuery } from './closing-query';
import { ExplainedLine } from './hints/explained-line';
import { HintMarks } from './hints/hint-marks';
import { ItemCard } from './item-card';
import { itemColumns } from './item-columns';
import { ItemDialog } from './item-dialog';
import { ItemFilters } from './item-filters';
import { itemTitle } from './item-words';
import styles from './items.module.css';
import type { LineDialogs } from './line-dialogs';
import { PrintItems } from './print/print-items';
import { useReasonSelection } from './reasons/use-reason-selection';
import { frozenSentence } from './settlement/state-words';
import { DEFAULT_ITEM_SORT, useItemListing } from './use-item-listing';

/** Divergências: the items of the inventory with expected, counted and difference, those with most money first. */
export function DivergencePart({ dialogs, ...common }: ClosingPartProps & { dialogs: LineDialogs }) {
  const { id, closing, steps, onAsk } = common;
  const { listing, item, isNarrowed, ...choose } = useItemListing();
  const { shown, stale, error, retry, pageCount, goTo } = useListedPage(
    useQuery(itemsQuery(id, listing)),
    ITEM_PAGE_SIZE,
  );
  const order = { sort: listing.sort, defaultSort: DEFAULT_ITEM_SORT, onSort: choose.chooseSort };
  const columns = useListColumns('divergences', itemColumns[closing?.value_basis ?? 'unknown'], order);
  const sections = useSections(common);
  const view = JSON.stringify(shown?.listing);
  const reasons = useReasonSelection({ id, shown, view });
  const reasonRefusal = frozenSentence(steps);
  const section = sections.find(({ value }) => value === listing.section)?.label;
  const page = shown?.listing.page ?? 1;
  const chosen = [listing.filter !== 'divergent', listing.department !== null, listing.section !== null];
  const active = chosen.filter(Boolean).length;
  return (
    <ClosingFrame
      {...common}
      part="divergencias"
      columns={columns}
      actions={<PrintItems id={id} closing={closing} listing={listing} section={section} />}
      filters={
        <FilterFold
          active={active}
          search={<ListSearch label="Pesquisar itens..." />}
          before={null}
          after={
            <>
              <div className={styles.selects}>
                <FilterSelect
                  label="Departamento"
                  allLabel="Todos os departamentos"
                  nothingFound="Nenhum departamento encontrado"
                  Icon={IconCategory}
                  choices={(closing?.departments ?? []).map((name) => ({ value: name, label: name }))}
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
              <ItemFilters closing={closing} value={listing.filter} onChoose={choose.chooseFilter} />
            </>
          }
        />
      }
      foot={
        shown === undefined ? null : (
          <Pagination
            page={page}
            pageCount={pageCount}
            text={`Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(shown.count, 'item', 'itens')})`}
            onPage={goTo}
          />
        )
      }
    >
      <div className={styles.notices}>
        {closing && <ClosingNotices id={id} closing={closing} steps={steps} onAsk={onAsk} />}
        <ExplainedLine id={id} steps={steps} />
      </div>
      {reasonRefusal === null && reasons.bar}
      <HintMarks id={id}>
        <DataTable
          label="Divergências"
          columns={columns.shown}
          resizing={columns}
          rows={shown?.results}
          rowId={({ key }) => key}
          rowName={itemTitle}
          failure={error === null ? null : sentence(error)}
          onRetry={retry}
          emptyText={emptyText(isNarrowed, listing.filter === null, closing?.items)}
          stale={stale}
          total={shown?.count}
          offset={(page - 1) * ITEM_PAGE_SIZE}
          view={view}
          selection={reasonRefusal === null ? reasons.selection : undefined}
          onOpen={({ key }) => choose.openItem(key)}
          card={(row) => <ItemCard item={row} />}
          {...order}
        />
      </HintMarks>
      {reasons.dialog}
      {closing && item !== null && (
        <ItemDialog
          key={item}
          id={id}
          itemKey={item}
          closing={closing}
          reasonRefusal={reasonRefusal}
          dialogs={dialogs}
          onOpenItem={choose.openItem}
          onClose={choose.closeItem}
        />
      )}
    </ClosingFrame>
  );
}

/** The inventory's sections, as choices. Lines without a section are those of one more. */
function useSections({ closing }: ClosingPartProps) {
  const { data = [] } = useQuery(inventoriesQuery(closing?.pharmacy));
  const sections = data.flatMap(({ inventory_id, section_id, section_name }) =>
    section_id !== null && inventory_id === closing?.inventory_id
      ? [{ value: section_id, label: section_name || 'Sem nome' }]
      : [],
  );
  return [...sections, { value: NO_SECTION, label: 'Sem seção' }];
}

function emptyText(isNarrowed: boolean, isAll: boolean, items: number | undefined): string {
  if (isNarrowed) return 'Nada encontrado com estes filtros';
  if (items === 0) return 'O catálogo da farmácia não tem produtos';
  return isAll ? 'Nenhum item encontrado' : 'Nenhum item nesta situação';
}
