import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { SettlementState } from '@balanco/contract/comparison/items';
import { listHistory } from '@balanco/contract/history/history';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import {
  IconCalculator,
  IconCircleCheck,
  IconFileExport,
  IconListDetails,
  IconPrinter,
  IconQrcode,
  IconRepeat,
  IconTransfer,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { loadState, request, sentence } from '../../api/client';
import { HistoryList, useHistoryPages } from '../../listing/history/history';
import { useInventoryRows } from '../../listing/inventories-query';
import { sectionCollector } from '../../listing/inventory-words';
import { LeaveWithBanner } from '../../listing/links';
import { useListAddress } from '../../listing/list-address';
import { PharmacyClock } from '../../listing/pharmacy-clock';
import { useToday } from '../../listing/use-today';
import { dialogs, paths } from '../../paths';
import { useStaffAccess, useStaffAction } from '../../session/role/staff-action';
import { later, suspended } from '../../ui/later';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { FailureMessage } from '../../ui/messages/list-message';
import { columnsFor, optionsColumn, useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { TERMS } from '../../ui/term';
import { UnresolvedPart } from '../bindings/unresolved-part';
import { ComparisonPart } from '../comparison/comparison-part';
import { FinaliseAction } from '../inventories/finalise/finalise-action';
import { FinaliseCell, finaliseText, ROOM_FOR_CLOSER } from '../inventories/finalise/finalise-cell';
import { InventoryCard } from '../inventories/inventory-card';
import {
  CountCell,
  countsOf,
  type InventoryActions,
  InventoryOptions,
  ListedProvider,
  widestCount,
} from '../inventories/inventory-cells';
import { useRowDialog } from '../inventories/use-row-dialog';
import { comparisonQuery, stepsQuery } from '../inventory-frame/comparison-query';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import { type InventoryPart, type InventoryPartProps, partNamed, useAsk } from '../inventory-frame/parts';
import { hasOpenRecount } from '../inventory-frame/settlement-state';
import { SettlementPart } from '../settlement/settlement-part';
import { SummaryPart } from './summary-part';
import { useLiveInventory } from './use-live-inventory';

const ReopenedNotice = later('ReopenedNotice', () => import('../recounts/reopened-notice'));
const RecountPart = suspended('RecountPart', () => import('../recounts/recount-part'));

/** docs/comparison.md. For admin and mod; others go to Inventários and see the banner. */
export function InventoryScreen() {
  const access = useStaffAccess();
  const { id = '' } = useParams();
  const part = partNamed(useListAddress()[0].part);
  const { data: comparison, error, refetch } = useQuery(comparisonQuery(access === 'granted' ? id : null));
  const isClosed = comparison !== undefined && comparison.source !== 'pharmacy';
  const { data: steps, error: stepsError, refetch: askSteps } = useQuery(stepsQuery(isClosed ? id : null));
  useLiveInventory(isClosed ? id : null, comparison?.pharmacy);
  if (access === 'refused') return <LeaveWithBanner to={paths.inventories()} />;
  if (comparison === undefined && error !== null) {
    return (
      <ListScreen title="Inventário">
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      </ListScreen>
    );
  }
  // An early press opens its dialog once the steps load.
  const hasSteps = isClosed && (steps !== undefined || stepsError === null);
  const primary =
    comparison && hasSteps ? (
      <SettlementAction comparison={comparison} steps={steps} part={part} />
    ) : (
      comparison?.source === 'pharmacy' && <CarryAction />
    );
  const notice = comparison !== undefined && comparison.reopened_by_recount_at !== null && (
    <ReopenedNotice id={id} comparison={comparison} />
  );
  const common: InventoryPartProps = { id, comparison, steps, primary, notice };
  return (
    <PharmacyClock value={comparison?.time_zone}>
      {access === 'granted' ? (
        <Part
          key={id}
          part={part}
          stepsFailure={stepsError}
          onRetrySteps={() => void askSteps()}
          {...common}
        />
      ) : (
        <InventoryFrame part={part} {...common} />
      )}
      {comparison && (
        <Outlet context={{ id, comparison, steps, pharmacy: comparison.pharmacy, current: steps?.current }} />
      )}
    </PharmacyClock>
  );
}

interface PartProps extends InventoryPartProps {
  part: InventoryPart;
  stepsFailure: Error | null;
  onRetrySteps: () => void;
}

function Part({ part, stepsFailure, onRetrySteps, ...common }: PartProps) {
  switch (part) {
    case 'resumo':
      return <SummaryPart {...common} />;
    case 'secoes':
      return <SectionsPart {...common} />;
    case 'divergencias':
      return <ComparisonPart {...common} />;
    case 'recontagem':
      return (
        <Suspense fallback={<InventoryFrame part={part} {...common} />}>
          <RecountPart {...common} />
        </Suspense>
      );
    case 'nao-cadastrados':
      return <UnresolvedPart {...common} />;
    case 'fechamento':
      return <SettlementPart {...common} failure={stepsFailure} onRetry={onRetrySteps} />;
    case 'historico':
      return <HistoryPart {...common} />;
  }
}

/** Counts of a whole pharmacy never close: they move into an inventory that does. */
function CarryAction() {
  const onAsk = useAsk();
  return (
    <PageAction
      label="Levar contagens para um inventário"
      Icon={IconTransfer}
      onClick={() => onAsk('levar-contagens')}
    />
  );
}

interface SettlementActionProps extends Pick<InventoryPartProps, 'steps'> {
  comparison: Comparison;
  part: InventoryPart;
}

function SettlementAction({ comparison, steps, part }: SettlementActionProps) {
  const onAsk = useAsk();
  const state: SettlementState = steps?.state ?? comparison.state;
  switch (state) {
    case 'open':
      if (hasOpenRecount(comparison, steps))
        return part !== 'recontagem' && <RecountAction comparison={comparison} />;
      return <OpenActions comparison={comparison} />;
    case 'checking':
      return (
        <PageAction
          label="Apurar"
          hint={TERMS.Apurar}
          Icon={IconCalculator}
          onClick={() => onAsk('apurar')}
        />
      );
    case 'settled':
      return <PageAction label="Aprovar" Icon={IconCircleCheck} onClick={() => onAsk('aprovar')} />;
    case 'approved':
    case 'exported':
      return <PageAction label="Exportar" Icon={IconFileExport} onClick={() => onAsk('exportar')} />;
  }
}

/** Finalizar would end a recount in which somebody counts; it stands in the options. */
function RecountAction({ comparison: { inventory_id } }: Pick<SettlementActionProps, 'comparison'>) {
  const navigate = useNavigate();
  const to = paths.inventory(inventory_id, { part: 'recontagem' });
  return <PageAction label="Ver recontagem" Icon={IconRepeat} onClick={() => void navigate(to)} />;
}

function OpenActions({ comparison }: Pick<SettlementActionProps, 'comparison'>) {
  const onAsk = useAsk();
  const navigate = useNavigate();
  const { pharmacy, inventory_id: inventory } = comparison;
  const step = openStep(comparison);
  const isLast = step === 'finalise';
  const finalise = (
    <FinaliseAction
      pharmacy={pharmacy}
      inventory={inventory}
      uncounted={comparison.filters.uncounted}
      secondary={!isLast}
    />
  );
  if (isLast) return finalise;
  return (
    <>
      {finalise}
      {step === 'sections' ? (
        <PageAction label="Adicionar seções" Icon={IconListDetails} onClick={() => onAsk('secoes')} />
      ) : (
        <PageAction
          label="Conectar coletor"
          Icon={IconQrcode}
          onClick={() => void navigate(dialogs.connectCollector())}
        />
      )}
    </>
  );
}

/** See docs/history.md. */
function HistoryPart(common: InventoryPartProps) {
  const { id } = common;
  const pages = useHistoryPages(['inventory', id], (after, signal) =>
    request(listHistory, { query: { entity: 'inventory', id, after } }, { signal }),
  );
  return (
    <InventoryFrame {...common} part="historico">
      <section className="full scroll" aria-label="Registros">
        <HistoryList {...pages} label="Histórico" />
      </section>
    </InventoryFrame>
  );
}

function SectionsPart(common: InventoryPartProps) {
  const { comparison } = common;
  const query = useInventoryRows(comparison?.pharmacy, comparison?.inventory_id);
  const { data: own } = query;
  const whole = own?.find(({ section_id }) => section_id === null);
  const sections = useMemo(() => own?.filter(({ section_id }) => section_id !== null), [own]);
  const { actions, dialog } = useRowDialog(own);
  const staff = useStaffAction();
  const navigate = useNavigate();
  const today = useToday();
  const listed = useMemo(() => ({ ...alone, today }), [today]);
  const columns = useListColumns(
    'inventory-sections',
    useMemo(() => sectionColumns(actions), [actions]),
  );
  const primary = comparison?.state === 'open' ? openStep(comparison) : null;
  const act = (run: (row: InventoryRow) => void) => () => staff.run(() => whole && run(whole));
  const addSections = (
    <PageAction
      label="Adicionar seções"
      Icon={IconListDetails}
      disabled={whole === undefined}
      onClick={act(actions.onAddSections)}
    />
  );
  return (
    <InventoryFrame
      {...common}
      part="secoes"
      columns={columns}
      more={
        comparison && (
          <>
            {sections !== undefined && sections.length > 0 && (
              <PageAction
                label="Imprimir etiquetas"
                Icon={IconPrinter}
                onClick={act(actions.onPrintLabels)}
              />
            )}
            {primary !== 'collector' && (
              <PageAction
                label="Conectar coletor"
                Icon={IconQrcode}
                onClick={() => void navigate(dialogs.connectCollector())}
              />
            )}
            {primary !== 'sections' && addSections}
          </>
        )
      }
    >
      <ListedProvider value={listed}>
        <DataTable
          label="Seções"
          {...columns.table}
          rows={sections}
          rowId={(row) => String(row.id)}
          {...loadState(query)}
          emptyText="Este inventário ainda não tem seções"
          onEdit={actions.onEdit}
          onDelete={actions.onDelete}
          onOpen={(row) => void navigate(countsOf(row))}
          card={(row) => <InventoryCard row={row} {...actions} />}
        />
      </ListedProvider>
      {dialog}
    </InventoryFrame>
  );
}

const alone = {
  sums: new Map(),
  folded: new Set<string>(),
  toggle: () => undefined,
  isSearching: false,
} as const;

const column = columnsFor<InventoryRow>();

function sectionColumns(actions: InventoryActions) {
  return column.columns([
    column.accessor(({ section_name }) => section_name ?? '', {
      id: 'section',
      header: 'Seção',
      meta: { width: 180, grow: true, identifies: true },
    }),
    column.accessor(sectionCollector, {
      id: 'collector',
      header: 'Coletor',
      meta: { width: 140, grow: true },
    }),
    column.accessor(widestCount, {
      id: 'count',
      header: 'Contagem',
      meta: { width: 100, numeric: true },
      cell: ({ row }) => <CountCell row={row.original} />,
    }),
    optionsColumn(136, (row: InventoryRow) => <InventoryOptions row={row} {...actions} />),
    column.accessor(finaliseText, {
      id: 'finalizado',
      header: 'Finalizado',
      meta: { width: 196, grow: true, room: 32, reserves: ROOM_FOR_CLOSER },
      cell: ({ row }) => <FinaliseCell row={row.original} asksToFinalise={actions.asksToFinalise} />,
    }),
  ]);
}

/** What an open inventory needs next: before the first count nobody finalises. */
function openStep(comparison: Comparison): 'sections' | 'collector' | 'finalise' {
  const { units, counted_items: items, unrecognised_lines: unread, sections } = comparison;
  if (units.total !== 0 || items > 0 || unread > 0) return 'finalise';
  return sections === 0 ? 'sections' : 'collector';
}
