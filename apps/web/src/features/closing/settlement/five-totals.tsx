import { formatMoney } from '@balanco/contract/base/numbers';
import type { ClosingTotals } from '@balanco/contract/comparison/closing-totals';
import { Fact } from '../fact-panel';
import { signedMoney } from '../item-figures';
import styles from './settlement.module.css';

/** The five totals as a list; no dialog shows one of them alone. */
export function FiveTotals({ totals, label }: { totals: ClosingTotals; label: string }) {
  return (
    <dl className={styles.totals} aria-label={label}>
      <Fact name="Falta">{signedMoney(totals.shortage)}</Fact>
      <Fact name="Sobra">{signedMoney(totals.overage)}</Fact>
      <Fact name="Líquido">{signedMoney(totals.net)}</Fact>
      <Fact name="Bruto">{formatMoney(totals.gross)}</Fact>
      <Fact name="Não contado">{formatMoney(totals.uncounted)}</Fact>
    </dl>
  );
}
