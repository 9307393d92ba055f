import type { Closing } from '@balanco/contract/comparison/closing';
import type { ClosingState } from '@balanco/contract/comparison/closing-items';
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
import { DivergencePart } from '../comparison/divergence-part';
import { FinaliseAction } from '../inventories/finalise/finalise-action';
import { FinaliseDialog } from '../inventories/finalise/finalise-dialog';
import { openParts } from '../inventories/finalise/finalise-rows';
import { closingQuery, stepsQuery } from '../inventory-frame/closing-query';
import { hasOpenRecount } from '../inventory-frame/closing-state';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import {
  type InventoryPart,
  type InventoryPartProps,
  type InventoryQuestion,
  partNamed,
} from '../inventory-frame/parts';
import { SettlementDialogs } from '../settlement/settlement-dialogs';
import { SettlementPart } from '../settlement/settlement-part';
import { CaptureDialog, StockModeDialog } from '../stock/stock-dialogs';
import { BlindDialog } from './blind-dialog';
import { CarryDialog } from './carry-dialog';
import styles from './inventory-page.module.css';
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

/** docs/closing.md. For admin and mod; others go to Inventários and see the banner. */
export function InventoryScreen() {
  const access = useStaffAccess();
  const { id = '' } = useParams();
  const part = partNamed(useListAddress()[0].part);
  const { data: closing, error, refetch } = useQuery(closingQuery(access === 'granted' ? id : null));
  const isClosed = closing !== undefined && closing.source !== 'pharmacy';
  const { data: steps, error: stepsError, refetch: askSteps } = useQuery(stepsQuery(isClosed ? id : null));
  useLiveInventory(isClosed ? id : null, closing?.pharmacy);
  const [question, setQuestion] = useState<InventoryQuestion | null>(null);
  const close = () => setQuestion(null);
  if (access === 'refused') return <LeaveWithBanner to={paths.inventories()} />;
  if (closing === undefined && error !== null) {
    return (
      <ListScreen title="Inventário">
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      </ListScreen>
    );
  }
  // An early press opens its dialog once the steps load.
  const hasSteps = isClosed && (steps !== undefined || stepsError === null);
  const primary =
    closing && hasSteps ? (
      <ClosingAction closing={closing} steps={steps} part={part} onAsk={setQuestion} />
    ) : (
      closing?.source === 'pharmacy' && <CarryAction onAsk={setQuestion} />
    );
  const notice = closing !== undefined && closing.reopened_by_recount_at !== null && (
    <Suspense>
      <ReopenedNotice id={id} closing={closing} />
    </Suspense>
  );
  const common: InventoryPartProps = { id, closing, steps, primary, notice, onAsk: setQuestion };
  return (
    <PharmacyClock value={closing?.time_zone}>
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
      {closing && question === 'capture' && <CaptureDialog id={id} closing={closing} onClose={close} />}
      {closing && question === 'stock-mode' && <StockModeDialog id={id} closing={closing} onClose={close} />}
      {question === 'terms' && (
        <Suspense>
          <TermsDialog id={id} onClose={close} />
        </Suspense>
      )}
      {closing && question === 'blind' && <BlindDialog id={id} closing={closing} onClose={close} />}
      {closing && question === 'movements' && (
        <Suspense>
          <MovementsDialog id={id} closing={closing} onClose={close} />
        </Suspense>
      )}
      {closing && question === 'carry' && <CarryDialog id={id} closing={closing} onClose={close} />}
      {closing && question === 'collector-file' && (
        <Suspense>
          <CollectorFileDialog id={id} pharmacy={closing.pharmacy} onClose={close} />
        </Suspense>
      )}
      {closing && question === 'finalise' && <Finalise closing={closing} onClose={close} />}
      {closing && question === 'sections' && <AddSections closing={closing} onClose={close} />}
      {closing && question === 'bindings' && <BindingsDialog pharmacy={closing.pharmacy} onClose={close} />}
      {closing && steps && (
        <SettlementDialogs
          id={id}
          closing={closing}
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
      return <DivergencePart {...common} />;
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

interface ClosingActionProps extends Pick<InventoryPartProps, 'steps' | 'onAsk'> {
  closing: Closing;
  part: InventoryPart;
}

function ClosingAction({ closing, steps, part, onAsk }: ClosingActionProps) {
  const state: ClosingState = steps?.state ?? closing.state;
  switch (state) {
    case 'open':
      if (hasOpenRecount(closing, steps)) return part !== 'recontagem' && <RecountAction closing={closing} />;
      return <OpenActions closing={closing} onAsk={onAsk} />;
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
function RecountAction({ closing: { inventory_id } }: Pick<ClosingActionProps, 'closing'>) {
  const navigate = useNavigate();
  const to = paths.closing(inventory_id, { part: 'recontagem' });
  return <PageAction label="Ver recontagem" Icon={IconRepeat} onClick={() => void navigate(to)} />;
}

function OpenActions({ closing, onAsk }: Pick<ClosingActionProps, 'closing' | 'onAsk'>) {
  const navigate = useNavigate();
  const { pharmacy, inventory_id: inventory } = closing;
  const step = openStep(closing);
  const isLast = step === 'finalise';
  const finalise = (
    <FinaliseAction
      pharmacy={pharmacy}
      inventory={inventory}
      uncounted={closing.filters.uncounted}
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
  closing: Closing;
  onClose: () => void;
}

/** The inventory and its sections, as in Inventários. */
function useOwnRows({ pharmacy, inventory_id }: Closing) {
  const { data: rows } = useQuery(inventoriesQuery(pharmacy));
  const own = rows?.filter((row) => row.inventory_id === inventory_id) ?? [];
  return { own, row: own.find(({ section_id }) => section_id === null) };
}

function Finalise({ closing, onClose }: OwnDialogProps) {
  const { own, row } = useOwnRows(closing);
  const open = row && openParts(own, row);
  if (!row || !open) return null;
  return <FinaliseDialog row={row} open={open} onClose={onClose} uncounted={closing.filters.uncounted} />;
}

function AddSections({ closing, onClose }: OwnDialogProps) {
  const { own, row } = useOwnRows(closing);
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
      <section className={styles.frame} aria-label="Registros">
        <HistoryList {...pages} label="Histórico" />
      </section>
    </InventoryFrame>
  );
}
