import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { InventoryLimits } from '@balanco/contract/pharmacies/approval-limits';
import {
  compareSettlements,
  listSettlements,
  SETTLEMENT_PAGE_SIZE,
  type Settlement,
  type SettlementChange,
} from '@balanco/contract/settlement/settlements';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import { Button, Progress } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { askedQuery, loadState, rowsQuery, sentence } from '../../api/client';
import { PagedTableDialog } from '../../listing/paged-table-dialog';
import { TextLink } from '../../listing/path';
import { comparisonKey, liveRefresh } from '../../listing/queries';
import { listParams, paths } from '../../paths';
import { LinkButton } from '../../ui/link-button';
import { usePages } from '../../ui/list/pagination';
import { FailureMessage, LoadingMessage, PendingMessage } from '../../ui/messages/list-message';
import block from '../../ui/table/block-table.module.css';
import { By, Fact, HashText, WaitingPanels, Whole } from '../inventory-frame/facts';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import type { InventoryPartProps } from '../inventory-frame/parts';
import { frozenSentence } from '../inventory-frame/settlement-state';
import { reasonText } from '../items/reason-words';
import { LateCounts } from '../late-counts/late-counts';
import { ExportedFiles } from '../return-proof/exported-files';
import { ReturnProofPanel } from '../return-proof/return-proof-panel';
import { howWords } from './ata/ata-words';
import { Checklist } from './checklist';
import { FiveTotals, fiveTotals } from './five-totals';
import { limitChangeText, limitTexts, STRICTEST_HOLDS } from './limit-words';
import styles from './settlement.module.css';
import { SettlementPapers } from './settlement-papers';
import { decisionLabels, UncountedPanel } from './uncounted-panel';

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
          <TextLink to={paths.inventory(id, { part: 'divergencias', only: 'no_reason' })}>
            Ver os que estão sem motivo
          </TextLink>
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

/** Brings the version that the address names into view, as the QR code of an Ata does. */
function useNamed<Element extends HTMLElement>(version: number) {
  const [params] = useSearchParams();
  const element = useRef<Element>(null);
  const isNamed = params.get(listParams.version) === String(version);
  useEffect(() => {
    if (!isNamed) return;
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return { ref: element, tabIndex: -1 };
}

function VersionPanel({ id, settlement }: { id: string; settlement: Settlement }) {
  const { version, totals, approved_at, approved_by } = settlement;
  const [comparing, setComparing] = useState(false);
  const named = useNamed<HTMLElement>(version);
  const { data: changes } = useQuery(changesQuery(id, { version, to: null, page: 1 }));
  return (
    <section className="panel" aria-label={`Apuração versão ${version}`} {...named}>
      <h2 className="mb-2">Apuração versão {version}</h2>
      <div className={`${styles.head} cols-24 top mb-3`}>
        <FiveTotals totals={totals} label={`Totais da versão ${version}`} />
        <dl className={styles.facts}>
          <Fact name="Apurada">
            <By name={settlement.settled_by} at={settlement.settled_at} />
          </Fact>
          <Fact name="Aprovada">
            {approved_at === null ? 'Ainda não' : <By name={approved_by ?? ''} at={approved_at} />}
          </Fact>
          {settlement.approval_reason !== null && (
            <Fact name="Motivo escrito na aprovação">{settlement.approval_reason}</Fact>
          )}
          <Fact name="Itens">
            {counted(settlement.items, 'item', 'itens')},{' '}
            {counted(settlement.counted_items, 'contado', 'contados')},{' '}
            {formatInteger(settlement.matching_items)} sem diferença
          </Fact>
          <Fact name="Não contados">{uncountedText(settlement)}</Fact>
          <Fact name="Valor">{basisWords[settlement.value_basis]}</Fact>
          {settlement.limits !== null && (
            <Fact name="Limites de aprovação">{limitsText(settlement.limits)}</Fact>
          )}
          {settlement.exports > 0 && (
            <Fact name="Arquivos exportados">{formatInteger(settlement.exports)}</Fact>
          )}
          <Fact name="Código de verificação">
            <HashText hash={settlement.hash} />
          </Fact>
        </dl>
      </div>
      {settlement.limits !== null && <LimitChanges limits={settlement.limits} />}
      <SettlementPapers id={id} settlement={settlement} />
      <p className="mt-2">
        <Button component={Link} to={paths.result(id, version)}>
          Resultado em uma página
        </Button>
      </p>
      {changes !== undefined && (
        <p className="mt-2">
          {changes.count === 0
            ? `Nada mudou desde a versão ${version}.`
            : `Mudou desde a versão ${version}: ${counted(changes.count, 'item', 'itens')}. `}
          {changes.count > 0 && <LinkButton onClick={() => setComparing(true)}>Ver o que mudou</LinkButton>}
        </p>
      )}
      {comparing && <ChangesDialog id={id} version={version} to={null} onClose={() => setComparing(false)} />}
    </section>
  );
}

function uncountedText({ uncounted, kept_items, zeroed_items }: Settlement): string {
  const parts = [
    kept_items > 0 && counted(kept_items, 'item mantido', 'itens mantidos'),
    zeroed_items > 0 && counted(zeroed_items, 'item zerado', 'itens zerados'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nenhum item' : `${decisionLabels[uncounted].name}: ${parts.join(', ')}`;
}

const basisWords: Readonly<Record<Settlement['value_basis'], string>> = {
  unknown: 'valor do catálogo (não informado se é custo ou venda)',
  cost: 'custo',
  sale: 'preço de venda',
};

function VersionList({ id }: { id: string }) {
  const query = useQuery(settlementsQuery(id));
  const { data } = query;
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <section className="panel" aria-label="Versões">
      <h2 className="mb-2">Versões</h2>
      {data !== undefined ? (
        <ul>
          {data.map((settlement) => (
            <Version
              key={settlement.version}
              id={id}
              settlement={settlement}
              onCompare={() => setCompared(settlement.version)}
            />
          ))}
        </ul>
      ) : (
        <PendingMessage {...loadState(query)} />
      )}
      {compared !== null && (
        <ChangesDialog id={id} version={compared - 1} to={compared} onClose={() => setCompared(null)} />
      )}
    </section>
  );
}

interface VersionProps {
  id: string;
  settlement: Settlement;
  onCompare: () => void;
}

function Version({ id, settlement, onCompare }: VersionProps) {
  const { version, superseded_at, superseded_by, superseded_reason, exports } = settlement;
  const named = useNamed<HTMLLIElement>(superseded_at === null ? 0 : version);
  return (
    <li className="py-2 ruled" {...(superseded_at === null ? {} : named)}>
      <div>
        <strong>Versão {version}</strong> · {superseded_at === null ? 'atual' : 'substituída'}
        {exports > 0 && ` · ${counted(exports, 'arquivo exportado', 'arquivos exportados')}`}
      </div>
      <div className="dim anywhere">
        Apurada por <By name={settlement.settled_by} at={settlement.settled_at} />
        {settlement.approved_at !== null && (
          <>
            {' · aprovada por '}
            <By name={settlement.approved_by ?? ''} at={settlement.approved_at} />
          </>
        )}
        {settlement.approval_reason !== null && `: ${settlement.approval_reason}`}
      </div>
      {superseded_at !== null && (
        <div className="dim anywhere">
          Substituída por <By name={superseded_by ?? ''} at={superseded_at} />
          {superseded_reason !== null && superseded_reason !== '' && `: ${superseded_reason}`}
        </div>
      )}
      <div className="line gap-4 rows-1 between mb-2">
        <span>
          <Whole
            texts={fiveTotals(settlement.totals).map(([name, figure]) => `${name.toLowerCase()} ${figure}`)}
          />
        </span>
        <HashText hash={settlement.hash} />
      </div>
      {superseded_at !== null && <SettlementPapers id={id} settlement={settlement} />}
      {version > 1 && <LinkButton onClick={onCompare}>{betweenText(version - 1, version)}</LinkButton>}
    </li>
  );
}

const betweenText = (before: number, after: number) => `O que mudou entre as versões ${before} e ${after}`;

interface Versions {
  version: number;
  /** null stands for the present counts. */
  to: number | null;
}

interface ChangesDialogProps extends Versions {
  id: string;
  onClose: () => void;
}

function ChangesDialog({ id, version, to, onClose }: ChangesDialogProps) {
  const pages = usePages(SETTLEMENT_PAGE_SIZE);
  const query = useQuery(changesQuery(id, { version, to, page: pages.page }));
  const [before, after] = [`Versão ${version}`, to === null ? 'Agora' : `Versão ${to}`];
  return (
    <PagedTableDialog
      title={to === null ? `O que mudou desde a versão ${version}` : betweenText(version, to)}
      size="56rem"
      query={query}
      pages={pages}
      headings={['Item', before, after]}
      row={(change) => <Change key={change.key} change={change} names={[before, after]} />}
      emptyText="Nenhum item mudou."
      className={`${block.table} ${block.sides}`}
      onClose={onClose}
    />
  );
}

function Change({ change, names }: { change: SettlementChange; names: readonly [string, string] }) {
  const { key, description, internal_code, before, after } = change;
  return (
    <tr>
      <th scope="row">
        {description || `Código ${key.slice(2)}`}
        <div className="dim mono small">{internal_code || key.slice(2)}</div>
      </th>
      <td data-label={names[0]}>
        <Side side={before} other={after} />
      </td>
      <td data-label={names[1]}>
        <Side side={after} other={before} />
      </td>
    </tr>
  );
}

type ChangeSide = SettlementChange['before'];

function Side({ side, other }: { side: ChangeSide; other: ChangeSide }) {
  if (side === null) return 'não estava';
  const { settled, how, expected, value } = side;
  const reason = reasonText(side);
  // Nobody asks for the reason of no difference.
  const unexplained = settled === expected ? 'sem diferença' : 'sem motivo';
  const facts = [
    expected !== other?.expected && `esperado ${formatQuantity(expected)}`,
    value !== other?.value && `valor ${formatMoney(value)}`,
    reason !== (other === null ? '' : reasonText(other)) &&
      (reason === '' ? unexplained : `motivo: ${reason}`),
  ].filter((fact) => fact !== false);
  return (
    <div>
      <div>
        <span className="whole">{formatQuantity(settled)} un</span>, {howWords[how]}
      </div>
      {facts.map((fact) => (
        <div key={fact}>{fact}</div>
      ))}
    </div>
  );
}

function settlementsQuery(id: string) {
  return rowsQuery([...comparisonKey, id, 'settlements'], listSettlements, { params: { id } });
}

function changesQuery(id: string, { version, to, page }: Versions & { page: number }) {
  return askedQuery(
    [...comparisonKey, id, 'changes', version, to, page],
    compareSettlements,
    {
      params: { id, version },
      query: { to: to ?? undefined, page, page_size: SETTLEMENT_PAGE_SIZE },
    },
    { placeholderData: keepPreviousData, ...liveRefresh },
  );
}

function LimitChanges({ limits: { changes } }: { limits: InventoryLimits }) {
  if (changes.length === 0) return null;
  return (
    <div className="mb-3">
      <p className="mb-2 dim">Limites mudados desde o início. {STRICTEST_HOLDS}</p>
      <ul className="bullets">
        {changes.map((change) => (
          <li key={`${change.limit} ${change.changed_at}`}>
            {limitChangeText(change)}, por <By name={change.changed_by} at={change.changed_at} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** It shows before the first settlement, only if somebody changed a limit; afterwards the version shows its own. */
function LimitsPanel({ limits }: { limits: InventoryLimits }) {
  if (limits.changes.length === 0) return null;
  return (
    <section className="panel" aria-label="Limites de aprovação">
      <h2 className="mb-2">Limites de aprovação</h2>
      <p className="mb-2 dim">{limitsText(limits)}.</p>
      <LimitChanges limits={limits} />
    </section>
  );
}

function limitsText({ in_force }: InventoryLimits): string {
  const text = limitTexts(in_force).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
