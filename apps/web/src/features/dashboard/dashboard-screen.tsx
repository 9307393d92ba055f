import { formatInteger } from '@balanco/contract/base/numbers';
import { listInventories } from '@balanco/contract/inventories/inventories';
import type { User } from '@balanco/contract/people/people';
import { shownMail, shownPerson } from '@balanco/contract/people/shown-person';
import { countProducts } from '@balanco/contract/products/products';
import {
  displayedHour,
  getDashboardTotal,
  getHourlyHistory,
  type HourlyCount,
} from '@balanco/contract/progress/dashboard';
import { Title, VisuallyHidden } from '@mantine/core';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askedQuery, request } from '../../api/client';
import { collectorsQuery, liveRefresh, pharmaciesQuery } from '../../listing/queries';
import { ContinueNotice } from '../../session/continue-notice';
import { AreaChart } from '../../ui/chart/area-chart';
import { useScreenTitle } from '../../ui/screen-frames';
import { HeadedTable } from '../../ui/table/headed-table';
import styles from './dashboard.module.css';
import { type Begun, FirstSteps } from './first-steps';
import { TonightCards } from './tonight';

const historyQuery = askedQuery(['dashboard', 'hourly-history'], getHourlyHistory, {});

/** All rows count, also those of repeated internal codes. */
const productCountQuery = queryOptions({
  queryKey: ['dashboard', 'product-count'],
  queryFn: async ({ signal }) =>
    (await request(countProducts, { query: { include_duplicates: 'true' } }, { signal })).count,
});

/** The specification fetches it; the screen uses only whether counts exist. */
const totalQuery = askedQuery(['dashboard', 'total'], getDashboardTotal, {});

/** See the specification, section 9. */
const RECENT_INVENTORIES = 5;

/** The specification fetches it; the screen uses only whether inventories exist. */
const recentInventoriesQuery = askedQuery(['dashboard', 'recent-inventories'], listInventories, {
  query: { page_size: RECENT_INVENTORIES },
});

const noHistory: readonly HourlyCount[] = [];

/** People are registered by others, and this screen stays open. */
const AS_PEOPLE_COME = { ...liveRefresh, refetchOnMount: 'always' } as const;

/** The first screen after login (specification, section 2). */
export function DashboardScreen() {
  useScreenTitle('Início');
  const pharmaciesLoad = useQuery(pharmaciesQuery);
  const productsLoad = useQuery(productCountQuery);
  const collectorsLoad = useQuery({ ...collectorsQuery, ...AS_PEOPLE_COME });
  const pharmacies = orElse(pharmaciesLoad, []);
  const products = orElse(productsLoad, 0);
  const collectors = orElse(collectorsLoad, []);
  const history = orElse(useQuery(historyQuery), noHistory);
  const shown = useMemo(() => history && displayedHistory(history), [history]);
  const { data: total } = useQuery(totalQuery);
  const { data: inventories } = useQuery(recentInventoriesQuery);
  const begun = {
    pharmacy: has(pharmaciesLoad.data?.length),
    products: has(productsLoad.data),
    collectors: has(collectorsLoad.data?.length),
    inventory: has(inventories?.results.length),
  };
  const steps = has(total?.total) === false && isKnown(begun) ? begun : null;

  return (
    <div className="page stack">
      <Title order={1}>Início</Title>
      <ContinueNotice />
      {steps !== null && <FirstSteps begun={steps} />}
      <div className={`${styles.grid} grid`}>
        <div className={`${styles.side} stack`}>
          <NumberCard label="Farmácias" value={plain(pharmacies?.length)} />
          <NumberCard label="Produtos" value={plain(products)} />
          <CollectorsCard collectors={collectors} />
        </div>
        <HistoryCard history={shown} />
      </div>
      <TonightCards isNew={steps !== null} />
    </div>
  );
}

/** The fallback after a failure (specification, section 8). */
function orElse<T>(query: UseQueryResult<T>, fallback: T): T | undefined {
  return query.isError && query.data === undefined ? fallback : query.data;
}

const HOURS = 24;

/** Brasília time; missing hours are zero (docs/screens.md, "Dashboard"). */
export function displayedHistory(history: readonly HourlyCount[]): HourlyCount[] {
  const counts = new Map(history.map(({ hour, count }) => [displayedHour(hour), count]));
  return Array.from({ length: HOURS }, (_hour, hour) => ({ hour, count: counts.get(hour) ?? 0 }));
}

/** Undefined while loading and after a failure. */
function has(count: number | undefined): boolean | undefined {
  return count === undefined ? undefined : count > 0;
}

/** Keeps its size while loading. */
function NumberCard({ label, value }: { label: string; value: string | undefined }) {
  return (
    <section className="panel" aria-label={label}>
      <h2 className="dim small medium">{label}</h2>
      {value === undefined ? (
        <p className={`${styles.number} dim`} role="status">
          Carregando...
        </p>
      ) : (
        <p className={`${styles.number} bold`}>{value}</p>
      )}
    </section>
  );
}

function plain(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatInteger(value, { grouping: false });
}

function CollectorsCard({ collectors }: { collectors: readonly User[] | undefined }) {
  return (
    <section className={`panel ${styles.collectors} stack gap-2`} aria-label="Coletores">
      <h2 className="dim small medium">Coletores</h2>
      {collectors === undefined && (
        <p className="dim" role="status">
          Carregando...
        </p>
      )}
      {collectors?.length === 0 && <p className="dim">Nenhum coletor encontrado</p>}
      {collectors !== undefined && collectors.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={styles.names} tabIndex={0} aria-label="Coletores">
          {collectors.map((user) => (
            <li key={user.sub} title={shownMail(user.email)}>
              {shownPerson(user.name, user.email, 'Sem nome')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function HistoryCard({ history }: { history: HourlyCount[] | undefined }) {
  const points = useMemo(
    () => history?.map(({ hour, count }) => ({ label: `${hour}h`, value: count })),
    [history],
  );
  return (
    <section className={`panel ${styles.history} stack gap-2`} aria-labelledby="history-title">
      <h2 id="history-title" className="dim small medium">
        Histórico de Contagens
      </h2>
      <div className={styles.chart}>
        {points === undefined ? (
          <p className={`${styles.waiting} dim`} role="status">
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
      <HeadedTable label="Histórico de Contagens" names={['Hora do Dia', 'Contagem']}>
        {history.map(({ hour, count }) => (
          <tr key={hour}>
            <th scope="row">{hour}h</th>
            <td>{formatInteger(count)}</td>
          </tr>
        ))}
      </HeadedTable>
    </VisuallyHidden>
  );
}

function isKnown(begun: { [Step in keyof Begun]: boolean | undefined }): begun is Begun {
  return Object.values(begun).every((step) => step !== undefined);
}
