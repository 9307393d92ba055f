import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconLineHeight,
  IconReceiptOff,
} from '@tabler/icons-react';
import { counted } from '../../lib/counted';
import styles from './import-dialog.module.css';
import type { ParsedCatalogue } from './use-parsed-catalogue';

/**
 * How many lines of the file are good, left out, blank or have a warning. While the file is read: how far the reading
 * is.
 */
export function CatalogueSummary({ parsed }: { parsed: ParsedCatalogue }) {
  const { understood, busy, progress } = parsed;
  return (
    <div role="status" className={styles.summary}>
      {busy && <span className={styles.faint}>Lendo o arquivo... {Math.floor(progress * 100)}%</span>}
      {!busy && understood?.catalogue && <Counts catalogue={understood.catalogue} />}
    </div>
  );
}

function Counts({ catalogue }: { catalogue: Catalogue }) {
  const { lines, blankLines, skippedLines, rows, products, problems } = catalogue;
  const leftOut = lines - blankLines - skippedLines - rows.length;
  const warnings = problems.filter((problem) => problem.severity === 'warning').length;
  const distinct =
    products === rows.length ? '' : ` (${counted(products, 'produto diferente', 'produtos diferentes')})`;
  return (
    <>
      {rows.length > 0 && (
        <span data-tone="done">
          <IconCircleCheck size={16} aria-hidden />
          {counted(rows.length, 'linha pronta', 'linhas prontas')}
          {distinct}
        </span>
      )}
      {leftOut > 0 && (
        <span data-tone="danger">
          <IconCircleX size={16} aria-hidden />
          {counted(leftOut, 'linha fica de fora', 'linhas ficam de fora')}
        </span>
      )}
      {warnings > 0 && (
        <span data-tone="warning">
          <IconAlertTriangle size={16} aria-hidden />
          {counted(warnings, 'aviso', 'avisos')}
        </span>
      )}
      {skippedLines > 0 && (
        <span className={styles.faint}>
          <IconReceiptOff size={16} aria-hidden />
          {counted(skippedLines, 'linha que não é de produto', 'linhas que não são de produtos')}
        </span>
      )}
      {blankLines > 0 && (
        <span className={styles.faint}>
          <IconLineHeight size={16} aria-hidden />
          {counted(blankLines, 'linha em branco', 'linhas em branco')}
        </span>
      )}
    </>
  );
}
