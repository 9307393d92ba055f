import { formatInteger, formatMoney } from '@balanco/contract/base/numbers';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import { Anchor, Progress } from '@mantine/core';
import { Link } from 'react-router';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { paths } from '../../paths';
import { FailureMessage, LoadingMessage } from '../../ui/messages/list-message';
import { WaitingPanels } from '../inventory-frame/facts';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import type { InventoryPartProps } from '../inventory-frame/parts';
import { frozenSentence } from '../inventory-frame/settlement-state';
import { LateCounts } from '../late-counts/late-counts';
import { ExportedFiles } from '../return-proof/exported-files';
import { ReturnProofPanel } from '../return-proof/return-proof-panel';
import { Checklist } from './checklist';
import { LimitsPanel } from './limits-facts';
import styles from './settlement.module.css';
import { UncountedPanel } from './uncounted-panel';
import { VersionList, VersionPanel } from './versions';

interface SettlementPartProps extends InventoryPartProps {
  failure: Error | null;
  onRetry: () => void;
}

/** See docs/settlement.md. */
export function SettlementPart({ failure, onRetry, ...common }: SettlementPartProps) {
  const { id, comparison, steps } = common;
  const isFrozen = frozenSentence(steps) !== null;
  return (
    <InventoryFrame {...common} part="fechamento">
      <div className={`${styles.part} stack full scroll`}>
        {comparison?.source === 'pharmacy' ? (
          <p className="mb-2 dim">As contagens de uma farmácia como um todo não têm fechamento.</p>
        ) : comparison === undefined || steps === undefined ? (
          failure === null ? (
            <>
              <LoadingMessage />
              <WaitingPanels lines={[9, 4]} columns="cols-24 top" />
            </>
          ) : (
            <FailureMessage text={sentence(failure)} onRetry={onRetry} />
          )
        ) : (
          <>
            {steps.current && <VersionPanel id={id} settlement={steps.current} />}
            <LateCounts id={id} steps={steps} />
            {!isFrozen && (
              <div className="cols-24 top">
                <Checklist id={id} comparison={comparison} steps={steps} />
                <div className="stack">
                  <UncountedPanel id={id} steps={steps} />
                  <ReasonsPanel id={id} reasons={steps.reasons} />
                  {steps.current === null && <LimitsPanel limits={steps.limits} />}
                </div>
              </div>
            )}
            {steps.next_version > 1 && (
              <>
                <ReturnProofPanel
                  id={id}
                  exported={steps.state === 'exported' ? (steps.current?.version ?? null) : null}
                />
                <VersionList id={id} />
                <ExportedFiles id={id} />
              </>
            )}
          </>
        )}
      </div>
    </InventoryFrame>
  );
}

function ReasonsPanel({ id, reasons }: { id: string; reasons: SettlementSteps['reasons'] }) {
  const { from, needed, given } = reasons;
  const text = reasonsText(reasons);
  return (
    <section className="panel" aria-label="Motivos">
      <h2 className="mb-2">Motivos</h2>
      <p className="mb-2 dim">{text}</p>
      {given > 0 && <Progress value={(given * 100) / needed} aria-label={text} />}
      <p className="dim anywhere">
        Pedem motivo as diferenças de {formatMoney(from)} ou mais e as de departamentos controlados.
      </p>
      {given < needed && (
        <p className="mt-2">
          <Anchor component={Link} to={paths.inventory(id, { part: 'divergencias', only: 'no_reason' })}>
            Ver os que estão sem motivo
          </Anchor>
        </p>
      )}
    </section>
  );
}

function reasonsText({ needed, given }: SettlementSteps['reasons']): string {
  if (needed === 0) return 'Nenhum item pede motivo.';
  if (given === 0) return `${counted(needed, 'item', 'itens')} sem o motivo exigido.`;
  if (needed === 1) return 'O item que pede motivo já tem um.';
  return `${formatInteger(given)} de ${formatInteger(needed)} itens que pedem motivo já ${given === 1 ? 'tem' : 'têm'} um.`;
}
