import { formatInteger } from '@balanco/contract/base/numbers';
import type { HourlyCount } from '@balanco/contract/progress/dashboard';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { AreaChart } from '../../ui/chart/area-chart';
import styles from './dashboard.module.css';

/** 'Histórico de Contagens': the chart in a box of fixed size, and the same numbers as a table for screen readers. */
export function HistoryCard({ history }: { history: HourlyCount[] | undefined }) {
  const points = useMemo(
    () => history?.map(({ hour, count }) => ({ label: `${hour}h`, value: count })),
    [history],
  );
  return (
    <section className={`${styles.card} ${styles.history}`} aria-labelledby="history-title">
      <h2 id="history-title" className={styles.label}>
        Histórico de Contagens
      </h2>
      <div className={styles.chart}>
        {points === undefined ? (
          <p className={styles.waiting} role="status">
            Carregando...
          </p>
        ) : (
          <AreaChart points={points} xLabel="Hora do Dia" yLabel="Contagem" formatValue={formatInteger} />
        )}
      </div>
      {history !== undefined && <HistoryTable history={history} />}
    </section>
  );
}

function HistoryTable({ history }: { history: HourlyCount[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>Histórico de Contagens</caption>
        <thead>
          <tr>
            <th scope="col">Hora do Dia</th>
            <th scope="col">Contagem</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ hour, count }) => (
            <tr key={hour}>
              <th scope="row">{hour}h</th>
              <td>{formatInteger(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
