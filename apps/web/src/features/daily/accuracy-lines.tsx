import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { ShopAccuracy } from '@balanco/contract/inventories/daily-count';
import { AreaChart } from '../../ui/chart/area-chart';
import styles from './daily.module.css';
import { dayText } from './daily-words';

export type AccuracyMonth = ShopAccuracy['months'][number];

const percent = (parts: number) => `${formatQuantity(parts / 10)} %`;

/** A line of whole numbers for each measure; a month without one has no point. */
const lines: readonly {
  readonly measure: string;
  readonly of: (month: AccuracyMonth) => number | null;
  readonly format: (value: number) => string;
}[] = [
  {
    measure: 'Sorteados certos no mês',
    of: ({ right, answers }) => (answers === 0 ? null : Math.round((1000 * right) / answers)),
    format: percent,
  },
  { measure: 'Prateleiras vazias achadas', of: (month) => month.empty_shelves, format: formatInteger },
  { measure: 'R$ que faltou', of: (month) => Math.round(month.shortage), format: formatMoney },
  { measure: 'R$ que sobrou', of: (month) => Math.round(month.overage), format: formatMoney },
];

/** Twelve months of what the lists found; the table beside it has the same numbers. */
export function AccuracyLines({ months }: { months: readonly AccuracyMonth[] }) {
  return (
    <div className={styles.lines}>
      {lines.map(({ measure, of, format }) => (
        <figure key={measure} aria-label={`${measure}, mês a mês`}>
          <figcaption className="medium small">{measure}</figcaption>
          <div className={styles.line}>
            <AreaChart
              points={months.flatMap((month) => {
                const value = of(month);
                return value === null ? [] : [{ label: dayText(month.month), value }];
              })}
              xLabel="Mês"
              yLabel={measure}
              formatValue={format}
            />
          </div>
        </figure>
      ))}
    </div>
  );
}
