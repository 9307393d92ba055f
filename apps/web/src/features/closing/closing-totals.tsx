import { formatMoney } from '@balanco/contract/base/numbers';
import type { Closing } from '@balanco/contract/comparison/closing';
import type { ItemFilter } from '@balanco/contract/comparison/closing-items';
import { Anchor } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { counted } from '../../lib/counted';
import { paths } from '../../paths';
import styles from './closing-totals.module.css';
import { signedMoney } from './item-figures';
import { moneyHeadings } from './money-heading';

/** The five totals. They belong together: a small net may hide much that is missing and much that is over. */
export function ClosingTotals({ id, closing }: { id: string; closing: Closing }) {
  const { totals, filters } = closing;
  const tone = (amount: number, name: 'shortage' | 'overage') => (amount === 0 ? undefined : name);
  const items = (filter: ItemFilter) => {
    const text = counted(filters[filter], 'item', 'itens');
    if (filters[filter] === 0) return text;
    return (
      <Anchor component={Link} size="sm" to={paths.closing(id, { part: 'divergencias', only: filter })}>
        {text}
      </Anchor>
    );
  };
  return (
    <dl className={styles.totals} aria-label={`Totais em ${moneyHeadings[closing.value_basis]}`}>
      <Total
        name="Falta"
        tone={tone(totals.shortage, 'shortage')}
        figure={signedMoney(totals.shortage)}
        note={items('shortage')}
      />
      <Total
        name="Sobra"
        tone={tone(totals.overage, 'overage')}
        figure={signedMoney(totals.overage)}
        note={items('overage')}
      />
      <Total name="Líquido" figure={signedMoney(totals.net)} note={netWords(totals.net)} />
      <Total name="Bruto" figure={formatMoney(totals.gross)} note="falta e sobra somadas" />
      <Total
        name="Não contado"
        figure={formatMoney(totals.uncounted)}
        note={
          <>
            {items('uncounted')}
            {totals.uncounted > closing.snapshot.stock_value &&
              ', sem os saldos negativos, que baixam o valor do estoque'}
          </>
        }
      />
    </dl>
  );
}

interface TotalProps {
  name: string;
  figure: string;
  note: ReactNode;
  tone?: 'shortage' | 'overage' | undefined;
}

function Total({ name, figure, note, tone }: TotalProps) {
  // React's type has no custom properties.
  const length = { '--length': figure.length } as CSSProperties;
  return (
    <div className={styles.total} data-tone={tone} style={length}>
      <dt>{name}</dt>
      <dd className={styles.figure}>{figure}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}

/** What the sign of the net means. */
export function netWords(net: number): string {
  if (net === 0) return 'falta e sobra se igualam';
  return net < 0 ? 'falta mais do que sobra' : 'sobra mais do que falta';
}
