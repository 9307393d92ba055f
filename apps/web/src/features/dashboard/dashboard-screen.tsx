import { formatInteger } from '@balanco/contract/numbers';
import { Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { collectorsQuery } from '../../listing/users-query';
import { useScreenTitle } from '../../ui/use-screen-title';
import { CollectorsCard } from './collectors-card';
import styles from './dashboard.module.css';
import { historyQuery, productCountQuery, recentInventoriesQuery, totalQuery } from './dashboard-queries';
import { displayedHistory } from './displayed-history';
import { HistoryCard } from './history-card';
import { NumberCard } from './number-card';

/** The landing after login: three cards and the counts by hour of day (specification, section 2). */
export function DashboardScreen() {
  useScreenTitle('Início');
  const pharmacies = orElse(useQuery(pharmaciesQuery), []);
  const products = orElse(useQuery(productCountQuery), 0);
  const collectors = orElse(useQuery(collectorsQuery), []);
  const history = orElse(useQuery(historyQuery), noHistory);
  const shown = useMemo(() => history && displayedHistory(history), [history]);
  useQuery(totalQuery);
  useQuery(recentInventoriesQuery);

  return (
    <div className={styles.screen}>
      <Title order={1}>Início</Title>
      <div className={styles.grid}>
        <div className={styles.side}>
          <NumberCard label="Farmácias" value={plain(pharmacies?.length)} />
          <NumberCard label="Produtos" value={plain(products)} />
          <CollectorsCard collectors={collectors} />
        </div>
        <HistoryCard history={shown} />
      </div>
    </div>
  );
}

/** Every hour of the day with nothing counted. */
const noHistory = Array.from({ length: 24 }, (_hour, hour) => ({ hour, count: 0 }));

/** Failed loads fall back to zeros or empty lists (specification, section 8); undefined while loading. */
function orElse<T>(query: UseQueryResult<T>, fallback: T): T | undefined {
  return query.isError && query.data === undefined ? fallback : query.data;
}

/** 20000, never 20.000. */
function plain(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatInteger(value, { grouping: false });
}
