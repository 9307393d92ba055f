import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { Snapshot } from '@balanco/contract/comparison/closing';
import type { StockModeExample } from '@balanco/contract/comparison/stock-mode-example';
import styles from './closing-notices.module.css';

/** Items with several codes in both readings of their stock, by which a person sees what the catalogue means. */
export function ModeExamples({ snapshot: { mode_examples } }: { snapshot: Snapshot }) {
  if (mode_examples.length === 0) return null;
  return (
    <ul className={styles.examples} aria-label="Exemplos">
      {mode_examples.map((example) => (
        <li key={example.internal_code || example.description}>{exampleText(example)}</li>
      ))}
    </ul>
  );
}

/** 'DIPIRONA (000123), 2 linhas: repete 40 un, soma 80 un'. */
function exampleText({ description, internal_code, rows, repeated, summed }: StockModeExample): string {
  const name = [description || 'Sem descrição', internal_code && `(${internal_code})`]
    .filter(Boolean)
    .join(' ');
  const readings = `repete ${formatQuantity(repeated)} un, soma ${formatQuantity(summed)} un`;
  return `${name}, ${formatInteger(rows)} linhas: ${readings}`;
}
