import type { HourlyCount } from '@balanco/contract/dashboard';
import { formatInteger } from '@balanco/contract/numbers';
import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import styles from './dashboard.module.css';

const HistoryChart = lazy(async () => ({
  default: await import('./history-chart').then(
    (code) => code.HistoryChart,
    () => MissingChart,
  ),
}));

/** Shown if the code of the drawing can't be loaded. The table below has the same numbers. */
function MissingChart(_props: { history: HourlyCount[] }) {
  return <p className={styles.waiting}>Sem conexão para desenhar o gráfico. Recarregue a página.</p>;
}

/** 'Histórico de Contagens': the chart in a box of fixed size, and the same numbers as a table for screen readers. */
export function HistoryCard({ history }: { history: HourlyCount[] | undefined }) {
  return (
    <section className={`${styles.card} ${styles.history}`} aria-labelledby="history-title">
      <h2 id="history-title" className={styles.label}>
        Histórico de Contagens
      </h2>
      <div className={styles.chart}>
        {history === undefined ? (
          <Waiting />
        ) : (
          <Suspense fallback={<Waiting />}>
            <div className={styles.drawing} aria-hidden>
              <HistoryChart history={history} />
            </div>
          </Suspense>
        )}
      </div>
      {history !== undefined && <HistoryTable history={history} />}
    </section>
  );
}

function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      Carregando...
    </p>
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
