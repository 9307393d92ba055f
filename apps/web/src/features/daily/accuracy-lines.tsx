import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { ShopAccuracy } from '@balanco/contract/inventories/daily-count';
import { AreaChart } from '../../ui/chart/area-chart';
import styles from './daily.module.css';

export type AccuracyMonth = ShopAccuracy['months'][number];

const percent = (parts: number) => `${formatQuantity(parts / 10)} %`;

/** A line of whole numbers for each measure; a month without one has no point. */
const lines: readonly {
  readonly measure: string;
  readonly unit: string;
  readonly of: (month: AccuracyMonth) => number | null;
  readonly format: (value: number) => string;
}[] = [
  {
    measure: 'Sorteados certos no mês',
    unit: 'Certos',
    of: ({ right, answers }) => (answers === 0 ? null : Math.round((1000 * right) / answers)),
    format: percent,
  },
  {
    measure: 'Prateleiras vazias achadas',
    unit: 'Prateleiras',
    of: (month) => month.empty_shelves,
    format: formatInteger,
  },
  {
    measure: 'R$ que faltou',
    unit: 'R$',
    of: (month) => Math.round(month.shortage),
    format: formatInteger,
  },
  {
    measure: 'R$ que sobrou',
    unit: 'R$',
    of: (month) => Math.round(month.overage),
    format: formatInteger,
  },
];

function monthText(month: string): string {
  return `${month.slice(5)}/${month.slice(2, 4)}`;
}

/** Twelve months of what the lists found; the table beside it has the same numbers. */
export function AccuracyLines({ months }: { months: readonly AccuracyMonth[] }) {
  return (
    <div className={styles.lines}>
      {lines.map(({ measure, unit, of, format }) => (
        <figure key={measure} aria-label={`${measure}, mês a mês`}>
          <figcaption className="medium small">{measure}</figcaption>
          <div className={styles.line}>
            <AreaChart
              points={months.flatMap((month) => {
                const value = of(month);
                return value === null ? [] : [{ label: monthText(month.month), value }];
              })}
              xLabel="Mês"
              yLabel={unit}
              formatValue={format}
            />
          </div>
        </figure>
      ))}
    </div>
  );
}
