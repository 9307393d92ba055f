import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { sentence } from '../../api/sentence';
import { useListAddress } from '../../listing/use-list-address';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { useStaffAccess } from '../../session/use-staff-access';
import { ListScreen } from '../../ui/list-screen';
import { FailureMessage } from '../../ui/table/table-message';
import { BindingsDialog } from './binding/bindings-dialog';
import { CaptureDialog } from './capture-dialog';
import { ClosingFrame } from './closing-frame';
import { type ClosingPart, type ClosingPartProps, type ClosingQuestion, partNamed } from './closing-parts';
import { closingQuery } from './closing-query';
import { DivergencePart } from './divergence-part';
import { HistoryPart } from './history-part';
import type { LineDialogs } from './line-dialogs';
import { StockModeDialog } from './stock-mode-dialog';
import { SummaryPart } from './summary-part';
import { UnresolvedPart } from './unresolved-part';

/**
 * The page of one inventory: what was counted, compared with the stock (docs/closing.md). For admin and mod; plain users
 * go to Inventários and see the banner.
 */
export function ClosingScreen(dialogs: LineDialogs) {
  const access = useStaffAccess();
  const { id = '' } = useParams();
  const part = partNamed(useListAddress()[0].part);
  const { data: closing, error, refetch } = useQuery(closingQuery(access === 'granted' ? id : null));
  const [question, setQuestion] = useState<ClosingQuestion | null>(null);
  const close = () => setQuestion(null);
  if (access === 'refused') return <Refused />;
  if (closing === undefined && error !== null) {
    return (
      <ListScreen title="Inventário">
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      </ListScreen>
    );
  }
  const common: ClosingPartProps = { id, closing, onAsk: setQuestion };
  return (
    <>
      {access === 'granted' ? (
        <Part key={id} part={part} dialogs={dialogs} {...common} />
      ) : (
        <ClosingFrame part={part} {...common}>
          {null}
        </ClosingFrame>
      )}
      {closing && question === 'capture' && <CaptureDialog id={id} closing={closing} onClose={close} />}
      {closing && question === 'stock-mode' && <StockModeDialog id={id} closing={closing} onClose={close} />}
      {closing && question === 'bindings' && <BindingsDialog pharmacy={closing.pharmacy} onClose={close} />}
    </>
  );
}

function Part({ part, dialogs, ...common }: ClosingPartProps & { part: ClosingPart; dialogs: LineDialogs }) {
  switch (part) {
    case 'resumo':
      return <SummaryPart {...common} />;
    case 'divergencias':
      return <DivergencePart {...common} dialogs={dialogs} />;
    case 'nao-cadastrados':
      return <UnresolvedPart {...common} />;
    case 'historico':
      return <HistoryPart {...common} />;
  }
}

/** Shows the banner once and leads to Inventários. */
function Refused() {
  const staff = useStaffAction();
  useEffect(() => staff.run(() => undefined), [staff]);
  return <Navigate to={paths.inventories()} replace />;
}
