import { counted } from '@balanco/contract/base/numbers';
import {
  type CollectorSign,
  getTonight,
  type OpenInventory,
  type Tonight,
  type TonightAlert,
} from '@balanco/contract/progress/dashboard';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { askedQuery } from '../../api/client';
import { ago, formatDateTime, lateText } from '../../lib/moments';
import { TextLink } from '../../listing/path';
import { liveRefresh } from '../../listing/queries';
import { dialogs, paths } from '../../paths';
import { useStaffAccess } from '../../session/role/staff-action';
import { LatestResults } from '../result/latest-results';
import { StaffLink } from './staff-link';
import styles from './tonight.module.css';

const tonightQuery = askedQuery(['dashboard', 'tonight'], getTonight, {}, liveRefresh);

/** It stands after a failed load, too (specification, section 8). */
const nothing: Tonight = {
  open_inventories: 0,
  inventories: [],
  collectors: [],
  unplaced: 0,
  after_close: [],
  unrecognised: [],
  profiles: [],
  alerts: [],
  updated_at: '1970-01-01T00:00:00.000Z',
};

/**
 * See docs/screens.md, "Dashboard".
 *
 * @param isNew nothing was counted yet: shows only whether somebody waits to get in
 */
export function TonightCards({ isNew }: { isNew: boolean }) {
  const { data, isError } = useQuery(tonightQuery);
  const tonight = data ?? (isError ? nothing : undefined);
  const attention = (
    <Card title="Pede atenção" note={leftOut(tonight && alertsLeftOut(tonight))}>
      <List
        tonight={tonight}
        rows={tonight === undefined ? undefined : alertsOf(tonight)}
        empty="Nada a decidir agora. Alarmes estão em Acompanhamento."
      >
        {(alert) => <AlertLine key={alert.id} alert={alert} />}
      </List>
    </Card>
  );
  if (isNew) return tonight?.alerts.some(({ kind }) => kind === 'sign_in_waiting') ? attention : null;
  return (
    <div className={`${styles.cards} grid`}>
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
      {attention}
      <Card title="Quem contou por último">
        <List tonight={tonight} rows={tonight?.collectors} empty="Nenhum sinal nas últimas 24 horas">
          {(collector, now) => <CollectorLine key={collector.sub} collector={collector} now={now} />}
        </List>
      </Card>
      <LatestResults />
    </div>
  );
}

function Card({ title, note, children }: { title: string; note?: string | null; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <h2 className="flex between mb-2 dim small medium">
        {title}
        {note && <span className="regular">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

function leftOut(more = 0): string | null {
  return more > 0 ? `e mais ${more}` : null;
}

interface ListProps<Row> {
  tonight: Tonight | undefined;
  rows: readonly Row[] | undefined;
  empty: string;
  children: (row: Row, now: string) => ReactNode;
}

function List<Row>({ tonight, rows, empty, children }: ListProps<Row>) {
  if (tonight === undefined || rows === undefined) {
    return (
      <p className={`${styles.quiet} dim`} role="status">
        Carregando...
      </p>
    );
  }
  if (rows.length === 0) return <p className={`${styles.quiet} dim`}>{empty}</p>;
  return <ul className={styles.list}>{rows.map((row) => children(row, tonight.updated_at))}</ul>;
}

function InventoryLine({ inventory, now }: { inventory: OpenInventory; now: string }) {
  const { inventory_id, name, pharmacy, pharmacy_name, sections, lines24h } = inventory;
  const hasPage = useStaffAccess() === 'granted';
  return (
    <Line
      name={name}
      to={hasPage ? paths.inventory(inventory_id) : paths.inventories({ pharmacy, search: name })}
      sign={sections === 0 ? 'sem seções' : sectionsText(inventory)}
      place={pharmacy_name}
    >
      {inventory.last_received_at === null ? (
        'nada em 24 h'
      ) : (
        <>
          {counted(lines24h, 'contagem', 'contagens')}, <Moment at={inventory.last_received_at} now={now} />
        </>
      )}
    </Line>
  );
}

interface LineProps {
  name: string;
  to: string;
  sign: ReactNode;
  place: string;
  children: ReactNode;
}

function Line({ name, to, sign, place, children }: LineProps) {
  return (
    <li>
      <div className={`${styles.line} flex gap-3 between`}>
        <TextLink to={to} className={`${styles.name} cut whole`} title={name}>
          {name}
        </TextLink>
        <span className="still">{sign}</span>
      </div>
      <div className={`${styles.line} flex gap-3 between`}>
        <span className={`${styles.place} cut whole dim small`} title={place}>
          {place}
        </span>
        <span className="dim small still">{children}</span>
      </div>
    </li>
  );
}

/** 'Prontas' as in Acompanhamento: declared done, not yet finalised. */
function sectionsText({ sections, finalised_sections: finalised, ready_sections: ready }: OpenInventory) {
  const closed = `${finalised} de ${counted(sections, 'seção finalizada', 'seções finalizadas')}`;
  return ready === 0 ? closed : `${closed} · ${counted(ready, 'pronta', 'prontas')}`;
}

function Moment({ at, now }: { at: string; now: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {ago(at, now)}
    </time>
  );
}

function CollectorLine({ collector, now }: { collector: CollectorSign; now: string }) {
  const { name, sub, pharmacy, pharmacy_name, lines24h, last_received_at } = collector;
  return (
    <Line
      name={name || sub}
      to={paths.counts({ pharmacy, search: name || sub })}
      sign={<Moment at={last_received_at} now={now} />}
      place={pharmacy_name}
    >
      {counted(lines24h, 'contagem', 'contagens')}
    </Line>
  );
}

/** How many each reason shows; those with the most counts come first. */
const PLACES = 15;

function alertsLeftOut({ after_close, unrecognised, profiles, alerts }: Tonight): number {
  return [after_close, unrecognised, profiles].reduce(
    (sum, each) => sum + Math.max(0, each.length - PLACES),
    alerts.length - firstAlerts(alerts).length,
  );
}

function firstAlerts(alerts: readonly TonightAlert[]): readonly TonightAlert[] {
  return alerts.filter(
    ({ kind }, at) => alerts.slice(0, at).filter((each) => each.kind === kind).length < PLACES,
  );
}

interface Alert {
  readonly id: string;
  readonly text: string;
  readonly place: string | null;
  /** Null: nothing on screen mends it. */
  readonly to: string | null;
  /** Plain users stay and see the banner (specification, section 6). */
  readonly staffOnly: boolean;
}

/** @param today from the server */
type AlertWords = (alert: TonightAlert, today: string) => Pick<Alert, 'text' | 'to'>;

const failing =
  (one: string, many: string): AlertWords =>
  ({ items, since, detail }) => ({
    text: `${counted(items, one, many)} desde ${formatDateTime(since)}: ${detail}`,
    to: null,
  });
const mailFails = failing('e-mail não sai', 'e-mails não saem');

const alertWords: Readonly<Record<TonightAlert['kind'], AlertWords>> = {
  notice: mailFails,
  alarm: mailFails,
  mail: mailFails,
  settlement: failing('apuração não sai pela pasta', 'apurações não saem pela pasta'),
  file: failing('arquivo não é gravado na pasta', 'arquivos não são gravados na pasta'),
  bi: failing('gravação de bi/ falha', 'gravações de bi/ falham'),
  late_catalogue: ({ since }, today) => ({ text: lateText(since, today), to: paths.network() }),
  stopped_file: ({ items, detail, pharmacy }) => ({
    text: `${counted(items, 'arquivo da pasta espera', 'arquivos da pasta esperam')} resposta: ${detail}`,
    to: paths.exchangeFiles(pharmacy ?? ''),
  }),
  unsent_settlement: ({ detail, inventory_id: id }) => ({
    text: `Nenhum arquivo saiu pela pasta. ${detail}`,
    to: id === null ? null : paths.inventory(id),
  }),
  unused_key: ({ detail, since }) => ({
    text: `A chave de acesso ${detail} não é usada desde ${formatDateTime(since).slice(0, 10)}: encerre-a`,
    to: dialogs.machineKeys(),
  }),
  sign_in_waiting: ({ detail }) => ({
    text: `${detail} espera para entrar pelo acesso único. Se conhece a pessoa, abra-a em Usuários e confirme`,
    to: paths.users(),
  }),
  sign_in_provider: ({ since }) => ({
    text: `O acesso único não responde desde ${formatDateTime(since)}: quem está no sistema continua, e ninguém entra por ele`,
    to: null,
  }),
};

function alertsOf(tonight: Tonight): readonly Alert[] {
  const { unplaced, after_close, unrecognised, profiles, alerts, updated_at } = tonight;
  const ofServer = firstAlerts(alerts).map((alert) => ({
    id: `${alert.kind} ${alert.inventory_id ?? alert.pharmacy ?? alert.detail}`,
    place: alert.pharmacy_name,
    staffOnly: true,
    ...alertWords[alert.kind](alert, formatDateTime(updated_at).slice(0, 10)),
  }));
  const places: Alert[] = [
    ...worst(after_close, ({ counts }) => counts).map(({ inventory_id, name, pharmacy_name, counts }) => ({
      id: `after_close ${inventory_id}`,
      text: `${counted(counts, 'contagem', 'contagens')} após o fechamento`,
      place: `${name}, ${pharmacy_name}`,
      to: paths.inventory(inventory_id, { part: 'fechamento' }),
      staffOnly: true,
    })),
    ...worst(unrecognised, ({ lines }) => lines).map(({ pharmacy, pharmacy_name, lines }) => ({
      id: `unrecognised ${pharmacy}`,
      text: counted(lines, 'linha não reconhecida', 'linhas não reconhecidas'),
      place: pharmacy_name,
      to: paths.counts({ pharmacy, only: 'unrecognised' }),
      staffOnly: false,
    })),
    ...profiles.slice(0, PLACES).map(({ id, name, pharmacy, pharmacy_name }) => ({
      id: `profile ${id}`,
      text: `Perfil de exportação ${name} precisa mudar antes de exportar`,
      place: pharmacy_name,
      to: paths.exportProfiles(pharmacy),
      staffOnly: true,
    })),
  ];
  if (unplaced === 0) return [...ofServer, ...places];
  const text = counted(unplaced, 'contagem sem inventário', 'contagens sem inventário');
  return [
    ...ofServer,
    { id: 'unplaced', text, place: null, to: paths.unplaced(), staffOnly: true },
    ...places,
  ];
}

function worst<Place>(places: readonly Place[], amountOf: (place: Place) => number): readonly Place[] {
  if (places.length <= PLACES) return places;
  return [...places].sort((a, b) => amountOf(b) - amountOf(a)).slice(0, PLACES);
}

function AlertLine({ alert: { text, place, to, staffOnly } }: { alert: Alert }) {
  return (
    <li className={`${styles.alert} flex gap-2`}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {to === null ? (
          text
        ) : staffOnly ? (
          <StaffLink to={to} underline="always">
            {text}
          </StaffLink>
        ) : (
          <TextLink to={to} underline="always">
            {text}
          </TextLink>
        )}
        {place !== null && <span> em {place}</span>}
      </span>
    </li>
  );
}
