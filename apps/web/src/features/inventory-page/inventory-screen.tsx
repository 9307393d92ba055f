import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { SettlementState } from '@balanco/contract/comparison/items';
import { listHistory } from '@balanco/contract/history/history';
import {
  IconCalculator,
  IconCircleCheck,
  IconFileExport,
  IconListDetails,
  IconQrcode,
  IconRepeat,
  IconTransfer,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { HistoryList, useHistoryPages } from '../../listing/history/history';
import { inventoriesQuery } from '../../listing/inventories-query';
import { LeaveWithBanner } from '../../listing/links';
import { useListAddress } from '../../listing/list-address';
import { PharmacyClock } from '../../listing/pharmacy-clock';
import { screenActionRequest } from '../../listing/screen-action';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/role/use-staff-access';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { FailureMessage } from '../../ui/messages/list-message';
import { BindingsDialog } from '../bindings/bindings-dialog';
import { UnresolvedPart } from '../bindings/unresolved-part';
import { ComparisonPart } from '../comparison/comparison-part';
import { FinaliseAction } from '../inventories/finalise/finalise-action';
import { FinaliseDialog } from '../inventories/finalise/finalise-dialog';
import { openParts } from '../inventories/finalise/finalise-rows';
import { comparisonQuery, stepsQuery } from '../inventory-frame/comparison-query';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import {
  type InventoryPart,
  type InventoryPartProps,
  type InventoryQuestion,
  partNamed,
} from '../inventory-frame/parts';
import { hasOpenRecount } from '../inventory-frame/settlement-state';
import { SettlementDialogs } from '../settlement/settlement-dialogs';
import { SettlementPart } from '../settlement/settlement-part';
import { CaptureDialog, StockModeDialog } from '../stock/stock-dialogs';
import { BlindDialog } from './blind-dialog';
import { CarryDialog } from './carry-dialog';
import { openStep } from './open-step';
import { SectionsPart } from './sections-part';
import { SummaryPart } from './summary-part';
import { useLiveInventory } from './use-live-inventory';

const AddSectionsDialog = lazy(async () => ({
  default: (await import('../inventories/add-sections-dialog')).AddSectionsDialog,
}));
const CollectorFileDialog = lazy(async () => ({
  default: (await import('../adjustment-export/collector-file/collector-file-dialog')).CollectorFileDialog,
}));
const MovementsDialog = lazy(async () => ({
  default: (await import('../movements/movements-dialog')).MovementsDialog,
}));
const TermsDialog = lazy(async () => ({ default: (await import('../terms/terms-dialog')).TermsDialog }));
const ReopenedNotice = lazy(async () => ({
  default: (await import('../recounts/reopened-notice')).ReopenedNotice,
}));
const RecountPart = lazy(async () => ({ default: (await import('../recounts/recount-part')).RecountPart }));

/** docs/comparison.md. For admin and mod; others go to Inventários and see the banner. */
export function InventoryScreen() {
  const access = useStaffAccess();
  const { id = '' } = useParams();
  const part = partNamed(useListAddress()[0].part);
  const { data: comparison, error, refetch } = useQuery(comparisonQuery(access === 'granted' ? id : null));
  const isClosed = comparison !== undefined && comparison.source !== 'pharmacy';
  const { data: steps, error: stepsError, refetch: askSteps } = useQuery(stepsQuery(isClosed ? id : null));
  useLiveInventory(isClosed ? id : null, comparison?.pharmacy);
  const [question, setQuestion] = useState<InventoryQuestion | null>(null);
  const close = () => setQuestion(null);
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
      <SettlementAction comparison={comparison} steps={steps} part={part} onAsk={setQuestion} />
    ) : (
      comparison?.source === 'pharmacy' && <CarryAction onAsk={setQuestion} />
    );
  const notice = comparison !== undefined && comparison.reopened_by_recount_at !== null && (
    <Suspense>
      <ReopenedNotice id={id} comparison={comparison} />
    </Suspense>
  );
  const common: InventoryPartProps = { id, comparison, steps, primary, notice, onAsk: setQuestion };
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
        <InventoryFrame part={part} {...common}>
          {null}
        </InventoryFrame>
      )}
      {comparison && question === 'capture' && (
        <CaptureDialog id={id} comparison={comparison} onClose={close} />
      )}
      {comparison && question === 'stock-mode' && (
        <StockModeDialog id={id} comparison={comparison} onClose={close} />
      )}
      {question === 'terms' && (
        <Suspense>
          <TermsDialog id={id} onClose={close} />
        </Suspense>
      )}
      {comparison && question === 'blind' && <BlindDialog id={id} comparison={comparison} onClose={close} />}
      {comparison && question === 'movements' && (
        <Suspense>
          <MovementsDialog id={id} comparison={comparison} onClose={close} />
        </Suspense>
      )}
      {comparison && question === 'carry' && <CarryDialog id={id} comparison={comparison} onClose={close} />}
      {comparison && question === 'collector-file' && (
        <Suspense>
          <CollectorFileDialog id={id} pharmacy={comparison.pharmacy} onClose={close} />
        </Suspense>
      )}
      {comparison && question === 'finalise' && <Finalise comparison={comparison} onClose={close} />}
      {comparison && question === 'sections' && <AddSections comparison={comparison} onClose={close} />}
      {comparison && question === 'bindings' && (
        <BindingsDialog pharmacy={comparison.pharmacy} onClose={close} />
      )}
      {comparison && steps && (
        <SettlementDialogs
          id={id}
          comparison={comparison}
          steps={steps}
          question={question}
          onAsk={setQuestion}
          onClose={close}
        />
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
        <Suspense
          fallback={
            <InventoryFrame part={part} {...common}>
              {null}
            </InventoryFrame>
          }
        >
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
function CarryAction({ onAsk }: Pick<InventoryPartProps, 'onAsk'>) {
  return (
    <PageAction
      label="Levar contagens para um inventário"
      Icon={IconTransfer}
      onClick={() => onAsk('carry')}
    />
  );
}

interface SettlementActionProps extends Pick<InventoryPartProps, 'steps' | 'onAsk'> {
  comparison: Comparison;
  part: InventoryPart;
}

function SettlementAction({ comparison, steps, part, onAsk }: SettlementActionProps) {
  const state: SettlementState = steps?.state ?? comparison.state;
  switch (state) {
    case 'open':
      if (hasOpenRecount(comparison, steps))
        return part !== 'recontagem' && <RecountAction comparison={comparison} />;
      return <OpenActions comparison={comparison} onAsk={onAsk} />;
    case 'checking':
      return <PageAction label="Apurar" Icon={IconCalculator} onClick={() => onAsk('settle')} />;
    case 'settled':
      return <PageAction label="Aprovar" Icon={IconCircleCheck} onClick={() => onAsk('approve')} />;
    case 'approved':
    case 'exported':
      return <PageAction label="Exportar" Icon={IconFileExport} onClick={() => onAsk('export')} />;
  }
}

/** Finalizar would end a recount in which somebody counts; it stands in the options. */
function RecountAction({ comparison: { inventory_id } }: Pick<SettlementActionProps, 'comparison'>) {
  const navigate = useNavigate();
  const to = paths.inventory(inventory_id, { part: 'recontagem' });
  return <PageAction label="Ver recontagem" Icon={IconRepeat} onClick={() => void navigate(to)} />;
}

function OpenActions({ comparison, onAsk }: Pick<SettlementActionProps, 'comparison' | 'onAsk'>) {
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
        <PageAction label="Adicionar seções" Icon={IconListDetails} onClick={() => onAsk('sections')} />
      ) : (
        <PageAction
          label="Conectar coletor"
          Icon={IconQrcode}
          onClick={() => void navigate(paths.users(), { state: screenActionRequest('connect-collector') })}
        />
      )}
    </>
  );
}

interface OwnDialogProps {
  comparison: Comparison;
  onClose: () => void;
}

/** The inventory and its sections, as in Inventários. */
function useOwnRows({ pharmacy, inventory_id }: Comparison) {
  const { data: rows } = useQuery(inventoriesQuery(pharmacy));
  const own = rows?.filter((row) => row.inventory_id === inventory_id) ?? [];
  return { own, row: own.find(({ section_id }) => section_id === null) };
}

function Finalise({ comparison, onClose }: OwnDialogProps) {
  const { own, row } = useOwnRows(comparison);
  const open = row && openParts(own, row);
  if (!row || !open) return null;
  return <FinaliseDialog row={row} open={open} onClose={onClose} uncounted={comparison.filters.uncounted} />;
}

function AddSections({ comparison, onClose }: OwnDialogProps) {
  const { own, row } = useOwnRows(comparison);
  if (row === undefined) return null;
  return (
    <Suspense>
      <AddSectionsDialog
        row={row}
        existing={own.flatMap(({ section_name }) => section_name ?? [])}
        onClose={onClose}
      />
    </Suspense>
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
