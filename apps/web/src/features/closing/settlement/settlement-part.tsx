import { Skeleton } from '@mantine/core';
import { sentence } from '../../../api/sentence';
import { FailureMessage, LoadingMessage } from '../../../ui/table/table-message';
import { ClosingFrame } from '../closing-frame';
import type { ClosingPartProps } from '../closing-parts';
import { ReturnProofPanel } from '../return-proof/return-proof-panel';
import { Checklist } from './checklist';
import { ExportedFiles } from './exported-files';
import { LateCounts } from './late-counts';
import { ReasonsPanel } from './reasons-panel';
import styles from './settlement.module.css';
import { frozenSentence } from './state-words';
import { UncountedPanel } from './uncounted-panel';
import { VersionList } from './version-list';
import { VersionPanel } from './version-panel';

interface SettlementPartProps extends ClosingPartProps {
  /** Why the steps could not be loaded; null if they could. */
  failure: Error | null;
  onRetry: () => void;
}

/** Fechamento: what is to be done before settling, the settled result, and what came afterwards (docs/fechamento.md). */
export function SettlementPart({ failure, onRetry, ...common }: SettlementPartProps) {
  const { id, closing, steps, onAsk } = common;
  const isFrozen = frozenSentence(steps) !== null;
  return (
    <ClosingFrame {...common} part="fechamento">
      <div className={styles.part}>
        {closing?.source === 'pharmacy' ? (
          <p className={styles.lead}>As contagens de uma farmácia como um todo não têm fechamento.</p>
        ) : closing === undefined || steps === undefined ? (
          <Waiting failure={failure} onRetry={onRetry} />
        ) : (
          <>
            {steps.current && <VersionPanel id={id} settlement={steps.current} />}
            <LateCounts id={id} steps={steps} onAsk={onAsk} />
            {!isFrozen && (
              <div className={styles.columns}>
                <Checklist id={id} closing={closing} steps={steps} onAsk={onAsk} />
                <div className={styles.column}>
                  <UncountedPanel id={id} steps={steps} />
                  <ReasonsPanel id={id} reasons={steps.reasons} />
                </div>
              </div>
            )}
            {steps.next_version > 1 && (
              <>
                <ReturnProofPanel
                  id={id}
                  exported={steps.state === 'exported' ? (steps.current?.version ?? null) : null}
                  onAsk={onAsk}
                />
                <VersionList id={id} />
                <ExportedFiles id={id} />
              </>
            )}
          </>
        )}
      </div>
    </ClosingFrame>
  );
}

const WAITING = ['result', 'checks'];

function Waiting({ failure, onRetry }: Pick<SettlementPartProps, 'failure' | 'onRetry'>) {
  if (failure !== null) return <FailureMessage text={sentence(failure)} onRetry={onRetry} />;
  return (
    <>
      <LoadingMessage />
      {WAITING.map((key) => (
        <Skeleton key={key} height={180} animate={false} />
      ))}
    </>
  );
}
