import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { hourOf } from '../../lib/moments';
import { type Bar, Bars } from '../../listing/bars';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { AreaChart } from '../../ui/chart/area-chart';
import type { WatchedInventory } from './progress-feed';
import styles from './progress-pictures.module.css';
import { collectorName, DAY_MINUTES, MINUTE } from './progress-words';

export function ProgressPictures({ inventory }: { inventory: WatchedInventory }) {
  const { inventory_id: id, pharmacy_id: pharmacy, collectors } = inventory;
  const counts = { pharmacy, inventory: String(id) };
  const { points, known } = useMemo(() => nightOf(inventory), [inventory]);
  return (
    <div className="cols-24 top">
      {points.length > 1 && (
        <section className="panel" aria-label="Curva da noite">
          <div className="line gap-3 rows-0 between mb-2">
            <h2>Curva da noite</h2>
            <TextLink to={paths.counts(counts)} className="touch-link">
              Ver as contagens
            </TextLink>
          </div>
          <div className={styles.chart}>
            <AreaChart
              points={points}
              known={known}
              xLabel="Hora"
              yLabel="Itens com saldo contados"
              formatValue={formatInteger}
            >
              <Link to={paths.counts(counts)} className={styles.press} tabIndex={-1} aria-hidden />
            </AreaChart>
          </div>
          <ol className={styles.numbers} aria-label="Itens com saldo contados até cada hora">
            {points.map(({ at, label, value }, index) => (
              <li key={at}>
                {label}: {formatInteger(value)}
                {index > known && ' (previsão)'}
              </li>
            ))}
          </ol>
        </section>
      )}
      {collectors.length > 0 && (
        <section className="panel" aria-label="Onde cada um está">
          <h2 className="mb-2">Onde cada um está</h2>
          <Bars label="Quem está em cada seção" bars={placesOf(inventory)} />
        </section>
      )}
    </div>
  );
}

/** Minutes between two points: the first that draws the night in few enough steps. */
const STEPS = [30, 60, 120, 240];
const MOST_STEPS = 14;

/** Items until each half hour, and from now on at the present pace (docs/progress.md, "Measures"). */
export function nightOf({ curve, items, at, eta_minutes: eta, time_zone }: WatchedInventory) {
  const told = curve.map((point) => ({ at: Date.parse(point.at), items: point.items }));
  const [first = 0, last = 0] = [told[0]?.at, told.at(-1)?.at];
  const now = Date.parse(at);
  const hasEnd = eta !== null && eta > 0 && eta < DAY_MINUTES;
  const end = hasEnd ? now + eta * MINUTE : last;
  const step = (STEPS.find((minutes) => end - first <= minutes * MINUTE * MOST_STEPS) ?? 480) * MINUTE;
  const from = first - (first % Math.min(step, 60 * MINUTE));
  const valueAt = (time: number) => {
    if (!hasEnd || time <= now)
      return time >= last
        ? items.touched
        : ((told.findLast((point) => point.at <= time) ?? told[0])?.items ?? 0);
    const share = Math.min(1, (time - now) / (end - now));
    return items.touched + Math.round((items.with_stock - items.touched) * share);
  };
  const points = Array.from({ length: Math.ceil((end - from) / step) + 1 }, (_point, index) => {
    const time = from + index * step;
    return {
      at: time,
      label: hourOf(new Date(time).toISOString(), time_zone).replace(':00', 'h'),
      value: valueAt(time),
    };
  });
  return {
    points: told.length === 0 ? [] : points,
    /** The last point that isn't a forecast. */
    known: points.findLastIndex((point) => !hasEnd || point.at <= now),
  };
}

/** By section, so that none moves while people stay where they are. */
function placesOf({ inventory_id, pharmacy_id, collectors, section_list }: WatchedInventory): Bar[] {
  const bars = collectors.map((collector) => {
    const [place = 'Sem seção aberta'] = collector.sections;
    const section = section_list?.find(({ name, state }) => name === place && state !== 'finalised');
    const { sub: id, lines } = collector;
    return {
      id,
      name: place,
      note: collectorName(collector),
      parts: [{ tone: 'plain', value: lines, text: counted(lines, 'linha', 'linhas') }] as const,
      to: paths.counts({
        pharmacy: pharmacy_id,
        inventory: String(inventory_id),
        section: section?.id ?? null,
      }),
    };
  });
  return bars.sort((one, other) => textOf(one).localeCompare(textOf(other), 'pt-BR', { numeric: true }));
}

const textOf = ({ name, note }: Bar) => `${name} ${note}`;
