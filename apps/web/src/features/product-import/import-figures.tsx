import type { ControlTotals } from '@balanco/catalogue-file/control-totals';
import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import styles from './import-figures.module.css';
import type { DryRun } from './use-dry-run';

interface ImportFiguresProps {
  dryRun: DryRun;
  /** Lines with a problem, which won't be stored; null while the file is read, like `products`. */
  leftOut: number | null;
  /** Products that will be sent. */
  products: number | null;
  /** null if 'Saldo & Valor' isn't imported. */
  totals: ControlTotals | null;
}

/**
 * What an import would do, by the server's dry run, and the file's totals to compare with the ERP's report
 * (docs/files.md, "Review before sending").
 */
export function ImportFigures({ dryRun, leftOut, products, totals }: ImportFiguresProps) {
  const answer = dryRun.phase === 'done' ? dryRun.answer : null;
  return (
    <dl className={styles.figures} aria-label="Números da importação" aria-busy={dryRun.phase === 'running'}>
      <Figure name="Novos" value={counted(answer?.created)} />
      <Figure name="Alterados" value={counted(answer?.updated)} />
      <Figure name="Sem mudança" value={counted(answer?.unchanged)} />
      <Figure name="Ficam de fora" value={counted(leftOut)} danger={leftOut !== null && leftOut > 0} />
      <Figure name="Produtos" value={counted(products)} />
      {totals !== null && (
        <>
          <Figure name="Saldo total" value={formatQuantity(Number(totals.systemStock))} />
          <Figure name="Valor do estoque" value={formatMoney(Number(totals.stockValue))} />
        </>
      )}
    </dl>
  );
}

function Figure({ name, value, danger = false }: { name: string; value: string; danger?: boolean }) {
  return (
    <div data-danger={danger || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A dash while the number isn't known, because 0 would be wrong. */
function counted(count: number | null | undefined): string {
  return count === null || count === undefined ? '—' : formatInteger(count);
}
