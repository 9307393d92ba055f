import { formatInteger } from '@balanco/contract/base/numbers';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { Fact } from '../fact-panel';
import { SettlementPapers } from '../settlement-papers';
import { ChangesDialog } from './changes-dialog';
import { FiveTotals } from './five-totals';
import { HashText } from './hash-text';
import styles from './settlement.module.css';
import { changesQuery } from './settlement-query';
import { decisionLabels } from './uncounted-facts';
import { useByText } from './use-by-text';

/** The result of the inventory as it was frozen: its totals, who settled and approved it, and its hash. */
export function VersionPanel({ id, settlement }: { id: string; settlement: Settlement }) {
  const { version, totals, approved_at, approved_by } = settlement;
  const byText = useByText();
  const [comparing, setComparing] = useState(false);
  // Only how many there are; the dialog has the items.
  const { data: changes } = useQuery(changesQuery(id, { version, to: null, page: 1 }));
  return (
    <section className={styles.panel} aria-label={`Apuração v${version}`}>
      <h2 className={styles.heading}>Apuração v{version}</h2>
      <div className={styles.figures}>
        <FiveTotals totals={totals} label={`Totais da v${version}`} />
        <dl className={styles.facts}>
          <Fact name="Apurada">{byText(settlement.settled_by, settlement.settled_at)}</Fact>
          <Fact name="Aprovada">
            {approved_at === null ? 'Ainda não' : byText(approved_by ?? '', approved_at)}
          </Fact>
          {settlement.approval_reason !== null && (
            <Fact name="Motivo escrito na aprovação">{settlement.approval_reason}</Fact>
          )}
          <Fact name="Itens">{itemsText(settlement)}</Fact>
          <Fact name="Não contados">{uncountedText(settlement)}</Fact>
          <Fact name="Valor">{basisWords[settlement.value_basis]}</Fact>
          {settlement.exports > 0 && (
            <Fact name="Arquivos exportados">{formatInteger(settlement.exports)}</Fact>
          )}
          <Fact name="Hash">
            <HashText hash={settlement.hash} />
          </Fact>
        </dl>
      </div>
      <SettlementPapers id={id} settlement={settlement} />
      {changes !== undefined && (
        <p className={styles.next}>
          {changes.count === 0
            ? `Nada mudou desde a v${version}.`
            : `Mudou desde a v${version}: ${counted(changes.count, 'item', 'itens')}. `}
          {changes.count > 0 && (
            <Anchor component="button" type="button" onClick={() => setComparing(true)}>
              Ver o que mudou
            </Anchor>
          )}
        </p>
      )}
      {comparing && <ChangesDialog id={id} version={version} to={null} onClose={() => setComparing(false)} />}
    </section>
  );
}

function itemsText({ items, counted_items, matching_items }: Settlement): string {
  return `${counted(items, 'item', 'itens')}, ${counted(counted_items, 'contado', 'contados')}, ${formatInteger(matching_items)} sem diferença`;
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
