import { formatInteger } from '@balanco/contract/base/numbers';
import { listInventories } from '@balanco/contract/inventories/inventories';
import type { User } from '@balanco/contract/people/users';
import { countProducts } from '@balanco/contract/products/products';
import { getDashboardTotal, getHourlyHistory, type HourlyCount } from '@balanco/contract/progress/dashboard';
import { Title } from '@mantine/core';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../api/client';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { collectorsQuery } from '../../listing/users-query';
import { ContinueNotice } from '../../session/continue-notice';
import { useScreenTitle } from '../../ui/use-screen-title';
import styles from './dashboard.module.css';
import { displayedHistory } from './displayed-history';
import { type Begun, FirstSteps } from './first-steps';
import { HistoryCard } from './history-card';
import { TonightCards } from './tonight';

/** How many of the newest inventories the dashboard loads (specification, section 9). */
const RECENT_INVENTORIES = 5;

const historyQuery = queryOptions({
  queryKey: ['dashboard', 'hourly-history'],
  queryFn: ({ signal }) => request(getHourlyHistory, {}, { signal }),
});

/** Counts all rows, repeated internal codes too. */
const productCountQuery = queryOptions({
  queryKey: ['dashboard', 'product-count'],
  queryFn: async ({ signal }) =>
    (await request(countProducts, { query: { include_duplicates: 'true' } }, { signal })).count,
});

/** Fetched as specified. Only whether there are counts at all is used. */
const totalQuery = queryOptions({
  queryKey: ['dashboard', 'total'],
  queryFn: ({ signal }) => request(getDashboardTotal, {}, { signal }),
});

/** Fetched as specified. Only whether there are inventories at all is used. */
const recentInventoriesQuery = queryOptions({
  queryKey: ['dashboard', 'recent-inventories'],
  queryFn: ({ signal }) => request(listInventories, { query: { page_size: RECENT_INVENTORIES } }, { signal }),
});

/** The first screen after login: three cards and the counts by hour of day (specification, section 2). */
export function DashboardScreen() {
  useScreenTitle('Início');
  const pharmaciesLoad = useQuery(pharmaciesQuery);
  const productsLoad = useQuery(productCountQuery);
  const collectorsLoad = useQuery(collectorsQuery);
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
  const hasCounts = has(total?.total);

  return (
    <div className={styles.screen}>
      <Title order={1}>Início</Title>
      <ContinueNotice />
      <div className={styles.grid}>
        <div className={styles.side}>
          <NumberCard label="Farmácias" value={plain(pharmacies?.length)} />
          <NumberCard label="Produtos" value={plain(products)} />
          <CollectorsCard collectors={collectors} />
        </div>
        <HistoryCard history={shown} />
      </div>
      {hasCounts === false && isKnown(begun) ? <FirstSteps begun={begun} /> : <TonightCards />}
    </div>
  );
}

/** Every hour is then shown with zero. */
const noHistory: readonly HourlyCount[] = [];

/** A failed load falls back to zeros or an empty list (specification, section 8). Undefined while loading. */
function orElse<T>(query: UseQueryResult<T>, fallback: T): T | undefined {
  return query.isError && query.data === undefined ? fallback : query.data;
}

/** Whether there is anything; undefined while it loads and if the load failed. */
function has(count: number | undefined): boolean | undefined {
  return count === undefined ? undefined : count > 0;
}

function isKnown(begun: { [Step in keyof Begun]: boolean | undefined }): begun is Begun {
  return Object.values(begun).every((step) => step !== undefined);
}

/** 20000, never 20.000. */
function plain(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatInteger(value, { grouping: false });
}

/** One number with its name. The card keeps its size while the number loads. */
function NumberCard({ label, value }: { label: string; value: string | undefined }) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      {value === undefined ? (
        <p className={`${styles.number} ${styles.pending}`} role="status">
          Carregando...
        </p>
      ) : (
        <p className={styles.number}>{value}</p>
      )}
    </section>
  );
}

/** 'Coletores': the collectors by name. The list scrolls inside its card. */
function CollectorsCard({ collectors }: { collectors: readonly User[] | undefined }) {
  return (
    <section className={`${styles.card} ${styles.collectors}`} aria-label="Coletores">
      <h2 className={styles.label}>Coletores</h2>
      {collectors === undefined && (
        <p className={styles.pending} role="status">
          Carregando...
        </p>
      )}
      {collectors?.length === 0 && <p className={styles.pending}>Nenhum coletor encontrado</p>}
      {collectors !== undefined && collectors.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={styles.names} tabIndex={0} aria-label="Coletores">
          {collectors.map((user) => (
            <li key={user.sub} title={user.email}>
              {user.name || user.email}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
