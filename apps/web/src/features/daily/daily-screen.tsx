import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  chooseDailyItem,
  type DailyCount,
  type DailyDay,
  type DailyItem,
  getDailyCount,
  openDailyCount,
} from '@balanco/contract/inventories/daily-count';
import { finaliseInventory, type InventoryId } from '@balanco/contract/inventories/inventories';
import { getSettlementSteps, type SettlementSteps, settle } from '@balanco/contract/settlement/settling';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { askedQuery, loadState, request } from '../../api/client';
import { dayText } from '../../lib/moments';
import { LeaveWithBanner, PharmaciesLink } from '../../listing/links';
import { TextLink } from '../../listing/path';
import { PharmacySelect, usePharmacyChoice } from '../../listing/pharmacy-choice';
import { comparisonKey, liveRefresh } from '../../listing/queries';
import { useCounted } from '../../listing/use-counted';
import { paths } from '../../paths';
import { roleQuery, useStaffAccess } from '../../session/role/staff-action';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { ListScreen } from '../../ui/list/list-screen';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { FigureTable } from '../../ui/table/figure-table';
import { settlementStateWords } from '../inventories/settlement-state-words';
import type { RecountAsk } from '../inventory-frame/parts';
import { signedMoney, signedUnits } from '../items/item-figures';
import { ItemSearch } from '../items/item-search';
import { AccuracyPanel } from './accuracy-panel';

const REST_MS = 500;

/** docs/daily-count.md. For admin and mod; others go to Farmácias. */
export function DailyScreen() {
  const access = useStaffAccess();
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const query = useQuery(dailyQuery(access === 'granted' ? pharmacy?.id : undefined));
  const { data, refetch } = query;
  useCounted(data?.list ? { inventory: String(data.list.inventory_id) } : null, REST_MS, refetch);
  if (access === 'refused') return <LeaveWithBanner to={paths.pharmacies()} />;
  const waits = choice.error === null ? query : { ...query, error: choice.error, refetch: choice.retry };
  return (
    <ListScreen
      title="Contagem do dia"
      count={null}
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <TextLink to={paths.losses()} className="touch-link">
            Perdas
          </TextLink>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
      <section className="stack full scroll" aria-label="Hoje e antes" tabIndex={0}>
        {pharmacy === null ? (
          <EmptyMessage text="Nenhuma farmácia encontrada" action={<PharmaciesLink />} />
        ) : data === undefined ? (
          <PendingMessage {...loadState(waits)} height={320} />
        ) : (
          <>
            {data.list !== null ? (
              <Today key={String(data.list.inventory_id)} daily={data} list={data.list} />
            ) : data.settings.items === 0 ? (
              <Off pharmacy={data.pharmacy} />
            ) : (
              <Unopened daily={data} />
            )}
            {data.days[0] !== undefined && <ChosenItems daily={data} newest={data.days[0]} />}
            {data.days.length > 0 && <Days daily={data} />}
            {data.days.length > 0 && <AccuracyPanel pharmacy={data.pharmacy} />}
          </>
        )}
      </section>
    </ListScreen>
  );
}

function Off({ pharmacy }: { pharmacy: string }) {
  const isAdmin = useQuery(roleQuery).data === 'admin';
  return (
    <EmptyMessage
      text="Toda manhã o sistema escolhe de 8 a 30 itens que convém contar, e diz por que cada um. A loja conta em poucos minutos, e o saldo se acerta no mesmo dia."
      action={
        isAdmin ? (
          <Button variant="filled" component={Link} to={paths.pharmacySettings(pharmacy)}>
            Configurar
          </Button>
        ) : (
          <p>Nesta farmácia está desligada. Peça a um administrador para ligar.</p>
        )
      }
    />
  );
}

/** Before the hour, or where the list of the day was deleted. */
function Unopened({ daily: { pharmacy, settings } }: { daily: DailyCount }) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: (id: string) => request(openDailyCount, { params: { id } }),
    onSuccess: (opened) => queries.setQueryData(dailyQuery(pharmacy).queryKey, opened),
  });
  const { write, busy, failure } = useDialogWrite(send, 'A lista não abriu.');
  return (
    <EmptyMessage
      text={`A lista de hoje abre ${hourText(settings.hour)}.`}
      action={
        <>
          <Button variant="filled" disabled={busy} onClick={() => write(pharmacy)}>
            {busy ? 'Abrindo...' : 'Abrir agora'}
          </Button>
          <p className="small">Já passou da hora? O catálogo está vazio, ou alguém excluiu a lista.</p>
          <AlertLine message={failure} />
        </>
      }
    />
  );
}

interface TodayProps {
  daily: DailyCount;
  list: NonNullable<DailyCount['list']>;
}

function Today({ daily, list: { inventory_id: id, items } }: TodayProps) {
  const send = useSettleDay(daily.pharmacy, id);
  const { write, busy, failure } = useDialogWrite(send, 'O dia não foi acertado.');
  const [isAsking, setAsking] = useState(false);
  const state = daily.days.find((day) => day.inventory_id === id)?.state ?? 'open';
  const isSettled = state !== 'open' && state !== 'checking';
  const left = items.filter((item) => item.counted === null);
  const act = () => write('settle');
  const settlement = paths.inventory(id, { part: 'fechamento' });
  const differing = items.filter(({ state: of }) => of === 'shortage' || of === 'overage');
  const chosen = differing.map(({ key, description: name }) => ({ key, name }));
  return (
    <section className="panel stack" aria-label="Lista de hoje">
      <div role="status">
        <h2 className="anywhere">{headline(items)}</h2>
      </div>
      <div className="line gap-4 rows-2">
        {!isSettled && (
          <Button
            variant="filled"
            leftSection={<IconCircleCheck size={16} aria-hidden />}
            disabled={busy || left.length === items.length}
            onClick={() => (left.length > 0 ? setAsking(true) : act())}
          >
            {busy ? 'Acertando...' : left.length > 0 ? 'Agora chega' : 'Acertar o dia'}
          </Button>
        )}
        <span className="dim">{settlementStateWords[state]}</span>
        <TextLink to={paths.inventory(id)} className="touch-link">
          Ver no inventário
        </TextLink>
        {!isSettled && chosen.length > 0 && (
          <TextLink
            to={paths.inventory(`${id}/recontar`, { part: 'recontagem' })}
            state={{ round: 2, chosen } satisfies RecountAsk}
            className="touch-link"
          >
            Pedir segunda leitura
          </TextLink>
        )}
        {(failure !== null || state === 'settled') && (
          <TextLink to={settlement} className="touch-link">
            Abrir o Fechamento
          </TextLink>
        )}
      </div>
      <AlertLine message={failure} />
      <NoteLine message={send.data && settledText(send.data)} done={send.data?.state !== 'settled'} />
      <ItemTable items={items} />
      {isAsking && (
        <ConfirmDialog
          title="Agora chega"
          confirmLabel="Acertar o dia"
          cancelLabel="Continuar contando"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            act();
          }}
        >
          <Left left={left} days={daysOf(daily)} />
        </ConfirmDialog>
      )}
    </section>
  );
}

function Left({ left, days }: { left: readonly DailyItem[]; days: readonly DailyDay[] }) {
  const lost = left.filter(isLost).length;
  return (
    <div className="stack">
      <p>
        <strong>{counted(left.length, 'item volta', 'itens voltam')} ao sorteio</strong> de outra manhã, e o
        saldo {left.length === 1 ? 'dele' : 'deles'} fica como está.
      </p>
      {lost > 0 && (
        <p>
          {lost === 1 ? '1 deles não foi encontrado' : `${formatInteger(lost)} deles não foram encontrados`}:
          para levar a zero, decida antes no Fechamento do inventário.
        </p>
      )}
      <p className="dim">{paceText(days)}</p>
    </div>
  );
}

function ItemTable({ items }: { items: readonly DailyItem[] }) {
  return (
    <FigureTable
      label="Itens de hoje"
      names={['Item', 'Lugar', 'Saldo', 'Contado', 'Diferença', 'R$']}
      texts={['Lugar']}
    >
      {items.map((item) => {
        const texts = itemTexts(item);
        const tone = item.state === 'shortage' ? 'danger' : item.state === 'overage' ? 'warning' : undefined;
        return (
          <tr key={item.key}>
            <th scope="row">
              <span className="medium">{item.description || 'Sem descrição'}</span>
              <div className="dim small">{item.reason}</div>
              <div className="dim small mono">{item.internal_code}</div>
            </th>
            <td data-text data-label="Lugar">
              <span>{item.places.join(', ') || 'sem lugar conhecido'}</span>
            </td>
            <td data-label="Saldo">{formatQuantity(item.expected)}</td>
            <td data-label="Contado" className={item.counted === null ? 'dim' : undefined}>
              {texts.counted}
            </td>
            <td data-label="Diferença">{texts.difference}</td>
            <td data-label="R$" className={tone}>
              {texts.money}
            </td>
          </tr>
        );
      })}
    </FigureTable>
  );
}

function Days({ daily }: { daily: DailyCount }) {
  const days = daysOf(daily);
  return (
    <section className="panel" aria-label="Últimos dias">
      <h2 className="mb-2">Últimos dias</h2>
      <p className="mb-2 dim small">
        Vale a primeira contagem de cada item, antes de qualquer correção. {paceText(days)}
      </p>
      <FigureTable
        label="Últimos dias"
        names={['Dia', 'Contados', 'Com diferença', 'Faltou', 'Sobrou', 'Situação']}
        texts={['Situação']}
      >
        {days.map((day) => (
          <tr key={String(day.inventory_id)}>
            <th scope="row">
              <TextLink to={paths.inventory(day.inventory_id)} className="touch-link">
                {dayText(day.day)}
                {day.day === daily.today && ' (hoje)'}
              </TextLink>
            </th>
            <td data-label="Contados">
              {formatInteger(day.counted)} de {formatInteger(day.items)}
            </td>
            <td data-label="Com diferença">{formatInteger(day.differing)}</td>
            <td data-label="Faltou">{formatMoney(day.shortage)}</td>
            <td data-label="Sobrou">{formatMoney(day.overage)}</td>
            <td data-text data-label="Situação">
              {settlementStateWords[day.state]}
            </td>
          </tr>
        ))}
      </FigureTable>
    </section>
  );
}

function ChosenItems({ daily: { pharmacy, chosen }, newest }: { daily: DailyCount; newest: DailyDay }) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: (body: { key: string; is_chosen: boolean }) =>
      request(chooseDailyItem, { params: { id: pharmacy }, body }),
    onSuccess: (changed) => queries.setQueryData(dailyQuery(pharmacy).queryKey, changed),
  });
  const { write, busy, failure } = useDialogWrite(send, 'A escolha não foi guardada.');
  const choose = (key: string, is_chosen: boolean) => write({ key, is_chosen });
  return (
    <section className="panel stack" aria-label="Próxima lista">
      <h2>Próxima lista</h2>
      <ItemSearch
        key={chosen.map(({ key }) => key).join()}
        id={String(newest.inventory_id)}
        label="Pôr um item na próxima lista"
        required={false}
        readOnly={busy}
        error={undefined}
        chosen={null}
        onChoose={({ key }) => choose(key, true)}
      />
      <AlertLine message={failure} />
      {chosen.length > 0 && (
        <ul className="stack gap-2" aria-label="Itens escolhidos">
          {chosen.map(({ key, internal_code, description }) => (
            <li key={key} className="line gap-4 rows-1">
              <span className="anywhere">
                {description || 'Sem descrição'} <span className="dim small mono">{internal_code}</span>
              </span>
              <Button size="xs" disabled={busy} onClick={() => choose(key, false)}>
                Tirar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="dim small">Cada item fica escolhido até ser contado.</p>
    </section>
  );
}

/** @param pharmacy undefined loads nothing */
function dailyQuery(pharmacy: string | undefined) {
  return askedQuery(
    ['daily', pharmacy],
    getDailyCount,
    pharmacy === undefined ? null : { params: { id: pharmacy } },
    liveRefresh,
  );
}

/** Finalises and settles; a repetition goes on where the first try stopped. */
function useSettleDay(pharmacy: string, inventory: InventoryId) {
  const queries = useQueryClient();
  const params = { id: Number(inventory) };
  return useMutation({
    mutationFn: async (_now: 'settle') => {
      const before = await request(getSettlementSteps, { params });
      if (before.state === 'open') await request(finaliseInventory, { params, body: { finalizado: true } });
      else if (before.state !== 'checking') return before;
      return request(settle, { params, body: { version: before.next_version } });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: dailyQuery(pharmacy).queryKey }),
        queries.invalidateQueries({ queryKey: comparisonKey }),
      ]),
  });
}

function settledText({ state, approval, to_settle }: SettlementSteps): string {
  if (state === 'settled')
    return `Apurado; falta a aprovação. ${approval.refusal ?? to_settle.approval ?? ''}`.trim();
  return 'Acertado e aprovado. O arquivo do ERP sai pela pasta, se a farmácia tem uma, ou por Exportar no inventário.';
}

/** '8 de 12 contados, 3 com diferença: faltaram R$ 41,00, sobraram R$ 0,00'. */
export function headline(items: readonly DailyItem[]): string {
  const found = items.filter((item) => item.counted !== null).length;
  const lost = items.filter(isLost).length;
  const differing = items.filter(({ difference }) => difference !== null && difference !== 0).length;
  const sum = (sign: 1 | -1) =>
    items.reduce((all, { difference_value: value }) => all + Math.max(0, sign * (value ?? 0)), 0);
  return [
    `${formatInteger(found)} de ${counted(items.length, 'contado', 'contados')}`,
    lost > 0 && counted(lost, 'não encontrado', 'não encontrados'),
    differing === 0
      ? found > 0 && 'nenhum com diferença'
      : `${formatInteger(differing)} com diferença: faltaram ${formatMoney(sum(-1))}, sobraram ${formatMoney(sum(1))}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Somebody looked for it and found neither it nor its place. */
function isLost(item: DailyItem): boolean {
  return item.counted === null && item.is_not_found;
}

const NO_FIGURE = '–';

function itemTexts(item: DailyItem) {
  const { counted: found, difference, difference_value: value } = item;
  return {
    counted: found === null ? (item.is_not_found ? 'não encontrado' : 'não contado') : formatQuantity(found),
    difference: difference === null ? NO_FIGURE : signedUnits(difference),
    money: value === null ? NO_FIGURE : signedMoney(value),
  };
}

const RECENT = 7;

/** The days with today's as the table of items has it: the server takes an answer in once it stood for two minutes. */
function daysOf({ days, list }: DailyCount): readonly DailyDay[] {
  const found = list?.items.filter((item) => item.counted !== null).length ?? 0;
  return days.map((day) =>
    day.inventory_id === list?.inventory_id ? { ...day, counted: Math.max(day.counted, found) } : day,
  );
}

/** 'Média das últimas 7 listas: 8,3 de 12 itens contados por dia.'; null without a list. */
export function paceText(days: readonly DailyDay[]): string | null {
  const recent = days.slice(0, RECENT);
  if (recent.length === 0) return null;
  const mean = (part: 'counted' | 'items') =>
    formatQuantity(Math.round((recent.reduce((sum, day) => sum + day[part], 0) / recent.length) * 10) / 10);
  const of = `${mean('counted')} de ${mean('items')} itens contados`;
  return recent.length === 1
    ? `Primeira lista: ${of}.`
    : `Média das últimas ${recent.length} listas: ${of} por dia.`;
}

function hourText(hour: number): string {
  return `${hour === 1 ? 'à' : 'às'} ${hour} h`;
}
