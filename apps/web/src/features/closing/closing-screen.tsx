import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { IconTransfer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { sentence } from '../../api/sentence';
import { LeaveWithBanner } from '../../listing/leave-with-banner';
import { PharmacyClock } from '../../listing/pharmacy-clock';
import { useListAddress } from '../../listing/use-list-address';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/use-staff-access';
import { ListScreen } from '../../ui/list-screen';
import { PageAction } from '../../ui/page-action';
import { FailureMessage } from '../../ui/table/table-message';
import { BindingsDialog } from './binding/bindings-dialog';
import { BlindDialog } from './blind-dialog';
import { CaptureDialog } from './capture-dialog';
import { CarryDialog } from './carry/carry-dialog';
import { ClosingFrame } from './closing-frame';
import {
  type ClosingPart,
  type ClosingPartProps,
  type ClosingQuestion,
  type CollectorFileDialogType,
  type ExportDialogType,
  partNamed,
  type StockFileType,
} from './closing-parts';
import { closingQuery } from './closing-query';
import { DivergencePart } from './divergence-part';
import { HistoryPart } from './history-part';
import type { LineDialogs } from './line-dialogs';
import { ClosingAction } from './settlement/closing-action';
import { SettlementDialogs } from './settlement/settlement-dialogs';
import { SettlementPart } from './settlement/settlement-part';
import { stepsQuery } from './settlement/settlement-query';
import { StockModeDialog } from './stock-mode-dialog';
import { SummaryPart } from './summary-part';
import { UnresolvedPart } from './unresolved-part';

const MovementsDialog = lazy(async () => ({
  default: (await import('./movements/movements-dialog')).MovementsDialog,
}));
const TermsDialog = lazy(async () => ({ default: (await import('./terms/terms-dialog')).TermsDialog }));
const RecountPart = lazy(async () => ({ default: (await import('./recount/recount-part')).RecountPart }));

interface ClosingScreenProps extends LineDialogs {
  /** 'Finalizar', which belongs to Inventários; the routes pass it in. */
  readonly FinaliseAction: ComponentType<{ pharmacy: string; inventory: InventoryId }>;
  readonly ExportDialog: ExportDialogType;
  readonly CollectorFileDialog: CollectorFileDialogType;
  readonly StockFile: StockFileType;
}

/**
 * The page of one inventory: what was counted, compared with the stock (docs/closing.md). For admin and mod; plain users
 * go to Inventários and see the banner.
 */
export function ClosingScreen({
  FinaliseAction,
  ExportDialog,
  CollectorFileDialog,
  StockFile,
  ...dialogs
}: ClosingScreenProps) {
  const access = useStaffAccess();
  const { id = '' } = useParams();
  const part = partNamed(useListAddress()[0].part);
  const { data: closing, error, refetch } = useQuery(closingQuery(access === 'granted' ? id : null));
  const isClosed = closing !== undefined && closing.source !== 'pharmacy';
  const { data: steps, error: stepsError, refetch: askSteps } = useQuery(stepsQuery(isClosed ? id : null));
  const [question, setQuestion] = useState<ClosingQuestion | null>(null);
  const close = () => setQuestion(null);
  if (access === 'refused') return <LeaveWithBanner to={paths.inventories()} />;
  if (closing === undefined && error !== null) {
    return (
      <ListScreen title="Inventário">
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      </ListScreen>
    );
  }
  // A press before the steps are loaded opens its dialog as soon as they are.
  const hasSteps = isClosed && (steps !== undefined || stepsError === null);
  const primary =
    closing && hasSteps ? (
      <ClosingAction
        state={steps?.state ?? closing.state}
        finalise={<FinaliseAction pharmacy={closing.pharmacy} inventory={closing.inventory_id} />}
        onAsk={setQuestion}
      />
    ) : (
      closing?.source === 'pharmacy' && <CarryAction onAsk={setQuestion} />
    );
  const common: ClosingPartProps = { id, closing, steps, primary, onAsk: setQuestion };
  return (
    <PharmacyClock value={closing?.time_zone}>
      {access === 'granted' ? (
        <Part
          key={id}
          part={part}
          dialogs={dialogs}
          stepsFailure={stepsError}
          onRetrySteps={() => void askSteps()}
          {...common}
        />
      ) : (
        <ClosingFrame part={part} {...common}>
          {null}
        </ClosingFrame>
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
        <CollectorFileDialog id={id} pharmacy={closing.pharmacy} onClose={close} />
      )}
      {closing && question === 'bindings' && <BindingsDialog pharmacy={closing.pharmacy} onClose={close} />}
      {closing && steps && (
        <SettlementDialogs
          id={id}
          closing={closing}
          steps={steps}
          question={question}
          ExportDialog={ExportDialog}
          StockFile={StockFile}
          onClose={close}
        />
      )}
    </PharmacyClock>
  );
}

interface PartProps extends ClosingPartProps {
  part: ClosingPart;
  dialogs: LineDialogs;
  stepsFailure: Error | null;
  onRetrySteps: () => void;
}

function Part({ part, dialogs, stepsFailure, onRetrySteps, ...common }: PartProps) {
  switch (part) {
    case 'resumo':
      return <SummaryPart {...common} />;
    case 'divergencias':
      return <DivergencePart {...common} dialogs={dialogs} />;
    case 'recontagem':
      return (
        <Suspense
          fallback={
            <ClosingFrame part={part} {...common}>
              {null}
            </ClosingFrame>
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

/** The counts of a pharmacy as a whole never close; they are carried into an inventory that does. */
function CarryAction({ onAsk }: Pick<ClosingPartProps, 'onAsk'>) {
  return (
    <PageAction
      label="Levar contagens para um inventário"
      Icon={IconTransfer}
      onClick={() => onAsk('carry')}
    />
  );
}
