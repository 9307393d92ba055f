import {
  type CollectorSign,
  getTonight,
  type OpenInventory,
  type Tonight,
} from '@balanco/contract/progress/dashboard';
import { Anchor } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { request } from '../../api/client';
import { ago } from '../../lib/ago';
import { counted } from '../../lib/counted';
import { formatDateTime } from '../../lib/format-date-time';
import { liveRefresh } from '../../listing/live-refresh';
import { paths } from '../../paths';
import styles from './tonight.module.css';
import { AlertLine, alertsLeftOut, alertsOf } from './tonight-alerts';

const tonightQuery = queryOptions({
  queryKey: ['dashboard', 'tonight'],
  queryFn: ({ signal }) => request(getTonight, {}, { signal }),
  ...liveRefresh,
});

/** Nothing to show, as after a load that failed (specification, section 8). */
const nothing: Tonight = {
  open_inventories: 0,
  inventories: [],
  collectors: [],
  unplaced: 0,
  after_close: [],
  unrecognised: [],
  updated_at: '1970-01-01T00:00:00.000Z',
};

/** What matters tonight, below the specified cards (docs/screens.md, "Dashboard"). */
export function TonightCards() {
  const { data, isError } = useQuery(tonightQuery);
  const tonight = data ?? (isError ? nothing : undefined);
  return (
    <div className={styles.cards}>
      <Card
        title="Inventários abertos"
        note={leftOut(tonight && tonight.open_inventories - tonight.inventories.length)}
      >
        <List tonight={tonight} rows={tonight?.inventories} empty="Nenhum inventário aberto">
          {(inventory, now) => (
            <InventoryLine key={String(inventory.inventory_id)} inventory={inventory} now={now} />
          )}
        </List>
      </Card>
      <Card title="Quem contou por último">
        <List tonight={tonight} rows={tonight?.collectors} empty="Nenhum sinal nas últimas 24 horas">
          {(collector, now) => <CollectorLine key={collector.sub} collector={collector} now={now} />}
        </List>
      </Card>
      <Card title="Pede atenção" note={leftOut(tonight && alertsLeftOut(tonight))}>
        <List
          tonight={tonight}
          rows={tonight === undefined ? undefined : alertsOf(tonight)}
          empty="Nada pede atenção agora"
        >
          {(alert) => <AlertLine key={alert.id} alert={alert} />}
        </List>
      </Card>
    </div>
  );
}

function Card({ title, note, children }: { title: string; note?: string | null; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>
        {title}
        {note && <span className={styles.note}>{note}</span>}
      </h2>
      {children}
    </section>
  );
}

interface ListProps<Row> {
  tonight: Tonight | undefined;
  rows: readonly Row[] | undefined;
  empty: string;
  /** @param now the moment of the answer */
  children: (row: Row, now: string) => ReactNode;
}

function List<Row>({ tonight, rows, empty, children }: ListProps<Row>) {
  if (tonight === undefined || rows === undefined) {
    return (
      <p className={styles.quiet} role="status">
        Carregando...
      </p>
    );
  }
  if (rows.length === 0) return <p className={styles.quiet}>{empty}</p>;
  return <ul className={styles.list}>{rows.map((row) => children(row, tonight.updated_at))}</ul>;
}

function leftOut(more = 0): string | null {
  return more > 0 ? `e mais ${more}` : null;
}

function InventoryLine({ inventory, now }: { inventory: OpenInventory; now: string }) {
  const { name, pharmacy, pharmacy_name, sections, finalised_sections, lines24h } = inventory;
  return (
    <li className={styles.row}>
      <Anchor
        component={Link}
        to={paths.inventories({ pharmacy, search: name })}
        className={styles.name}
        title={name}
      >
        {name}
      </Anchor>
      <span className={styles.figure}>
        {sections === 0
          ? 'sem seções'
          : `${finalised_sections} de ${counted(sections, 'seção fechada', 'seções fechadas')}`}
      </span>
      <span className={styles.place} title={pharmacy_name}>
        {pharmacy_name}
      </span>
      <span className={styles.activity}>
        {inventory.last_received_at === null ? (
          'nada em 24 h'
        ) : (
          <>
            {counted(lines24h, 'contagem', 'contagens')}, <Moment at={inventory.last_received_at} now={now} />
          </>
        )}
      </span>
    </li>
  );
}

function CollectorLine({ collector, now }: { collector: CollectorSign; now: string }) {
  const { name, sub, pharmacy, pharmacy_name, lines24h, last_received_at } = collector;
  return (
    <li className={styles.row}>
      <Anchor
        component={Link}
        to={paths.counts({ pharmacy, search: name || sub })}
        className={styles.name}
        title={name || sub}
      >
        {name || sub}
      </Anchor>
      <span className={styles.figure}>
        <Moment at={last_received_at} now={now} />
      </span>
      <span className={styles.place} title={pharmacy_name}>
        {pharmacy_name}
      </span>
      <span className={styles.activity}>{counted(lines24h, 'contagem', 'contagens')}</span>
    </li>
  );
}

function Moment({ at, now }: { at: string; now: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {ago(at, now)}
    </time>
  );
}
