import { formatMoment } from '@balanco/contract/base/moments';
import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { inventoryIdSchema } from '@balanco/contract/inventories/inventories';
import { NETWORK_PAGE_LIMIT, type NetworkPharmacy } from '@balanco/contract/progress/network';
import { basisWords } from '@balanco/contract/settlement/settlement-hash';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import type { SendMail } from '../../mail/mail-message.js';
import { type Courier, type LeavingMail, leaveMail, type MailText, receives } from '../../outbox/outbox.js';
import { isFullCount, outsideInventoryId } from '../inventories/find-inventory.js';
import { viewNetwork } from '../network/view-network.js';
import { viewSettlement, viewSettlementItems } from '../settlement/view-settlements.js';
import { leavePath } from './routes.js';

/** Its addresses share what 200 pharmacies took a third of a second to compose. */
const WEEK_KEPT_MS = 60_000;

interface MailCourier {
  readonly db: Database;
  readonly sendMail: SendMail;
  readonly origin: string;
  readonly secretKey: Buffer;
}

/** Asks again whether the address may receive, however long the mail has waited (docs/operations.md, "Mail of results"). */
export function mailCourier({ db, sendMail, origin, secretKey }: MailCourier): Courier {
  let made: { readonly at: number; readonly week: Promise<MailText> } | undefined;
  const weekOfNetwork = () => {
    if (made === undefined || Date.now() - made.at > WEEK_KEPT_MS)
      made = { at: Date.now(), week: composeWeek(db, origin) };
    return made.week;
  };
  return async ({ content }) => {
    const { to, ...mail } = content as LeavingMail & { readonly to: string };
    const address = await answering({ email: 'text', by: 'text', at: 'date', pharmacy: 'text?' })`
      select mail_address.email, entered_by as by, entered_at as at, pharmacy.name as pharmacy
      from mail_address left join pharmacy on pharmacy.id = pharmacy_id
      where mail_address.id = ${to} and pharmacy.deleted_at is null and ${receives}
    `.first(db);
    if (address === undefined) return undefined;
    const composed =
      'settlement' in mail
        ? await composeResult(db, origin, mail.settlement)
        : 'week' in mail
          ? await weekOfNetwork()
          : mail;
    if (composed === undefined) return undefined;
    const { email, by, at, pharmacy } = address;
    const leave = `${origin}${leavePath(secretKey, to)}`;
    const why = `Você recebe esta mensagem porque ${by} incluiu este endereço nos e-mails ${
      pharmacy === null ? 'da rede' : `de ${pharmacy}`
    }, no Balanço, em ${formatMoment(at)?.slice(0, 10)}.`;
    await sendMail({
      to: email,
      subject: composed.subject,
      text: `${composed.text}\n\n${why}\n\nPara não receber mais:\n${leave}\n`,
      headers: {
        'List-Unsubscribe': `<${leave}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    return undefined;
  };
}

/** Monday begins at 7:00 in Brasília, three hours behind UTC. */
const MONDAY_MS = (7 + 3) * 3_600_000;

/** The network's table leaves once for each of its addresses, on Mondays. */
export async function askWeekMail(db: Database, now: Date): Promise<void> {
  const day = new Date(now.getTime() - MONDAY_MS);
  const week = day.toISOString().slice(0, 10);
  if (day.getUTCDay() === 1) await leaveMail(db, { key: week, pharmacyId: null, content: { week } });
}

const LARGEST = 10;

/** undefined if the result was reopened, its inventory deleted, or it is one of a list of the day. */
async function composeResult(
  db: Database,
  origin: string,
  settlementId: string,
): Promise<MailText | undefined> {
  const found = await answering({ id: inventoryIdSchema, version: 'int' })`
    select ${outsideInventoryId} as id, settlement.version
    from settlement join inventory on inventory.number = inventory_number and inventory.deleted_at is null
    where settlement.id = ${settlementId} and superseded_at is null and approved_at is not null and ${isFullCount}
  `.first(db);
  if (found === undefined) return undefined;
  const { id, version } = found;
  const { totals, pharmacy_name: pharmacy, ...result } = await viewSettlement(db, id, version);
  const largest = { filter: 'divergent', search: '', sort: '-money', page: 1, page_size: LARGEST } as const;
  const { count, results } = await viewSettlementItems(db, settlementId, largest);
  const approved = formatMoment(new Date(result.approved_at ?? 0), result.time_zone)?.slice(0, 16);
  const items = results.map(({ key, description, difference, difference_value: money }) => {
    const units = `${difference > 0 ? '+' : ''}${formatQuantity(difference)} un`;
    return `${description || `Código ${key.slice(2)}`}\n${units}, ${formatMoney(money)}`;
  });
  return {
    subject: `Resultado: ${pharmacy}, ${result.name}`,
    text: [
      `${pharmacy}\n${result.name}\nAprovado em ${approved} por ${result.approved_by}`,
      `Falta: ${formatMoney(totals.shortage)}
Sobra: ${formatMoney(totals.overage)}
Líquido: ${formatMoney(totals.net)}
Bruto: ${formatMoney(totals.gross)} (valor: ${basisWords[result.value_basis]})
Sem diferença: ${formatInteger(result.matching_items)} de ${formatInteger(result.items)} itens`,
      count === 0
        ? 'Nenhum item tem diferença.'
        : `Maiores diferenças (${items.length} de ${formatInteger(count)}):`,
      ...items,
      `O resultado completo:\n${origin}/inventarios/${id}/resultado/${version}`,
    ].join('\n\n'),
  };
}

/** Lines of one list; Rede has the others. */
const LISTED = 100;

/** The network of the last seven days. */
async function composeWeek(db: Database, origin: string): Promise<MailText> {
  const all = { search: '', sort: 'name', page: 1, page_size: NETWORK_PAGE_LIMIT } as const;
  const { results } = await viewNetwork(db, { pharmacyIds: null }, all);
  const counted = new Set(
    await answering({ id: 'text' })`
    select id from pharmacy where exists (
      select from count_line where pharmacy_id = pharmacy.id and live and created_at > now() - interval '7 days'
    )
  `.values(db),
  );
  const list = (title: string, listed: NetworkPharmacy[], line: (pharmacy: NetworkPharmacy) => string) => {
    const more = listed.length > LISTED ? `\ne mais ${formatInteger(listed.length - LISTED)}` : '';
    const lines = listed
      .slice(0, LISTED)
      .map((each) => `- ${line(each)}`)
      .join('\n');
    return listed.length === 0 ? [] : [`${title} (${formatInteger(listed.length)}):\n${lines}${more}`];
  };
  return {
    subject: `Rede: ${counted.size} de ${results.length} farmácias contaram na semana`,
    text: [
      ...list(
        'Não contaram nos últimos 7 dias',
        results.filter(({ id }) => !counted.has(id)),
        ({ name, last }) => `${name}, ${settledText(last)}`,
      ),
      ...list(
        'Catálogo não chegou',
        results.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'catalogue')),
        ({ name }) => name,
      ),
      ...list(
        'Contaram',
        results.filter(({ id }) => counted.has(id)),
        ({ name, last }) => `${name}, ${settledText(last)}${figuresText(last)}`,
      ),
      `As farmácias lado a lado:\n${origin}/rede`,
    ].join('\n\n'),
  };
}

function settledText(last: NetworkPharmacy['last']): string {
  return last === null
    ? 'nunca apurada'
    : `apurada em ${formatMoment(new Date(last.settled_at))?.slice(0, 10)}`;
}

function figuresText(last: NetworkPharmacy['last']): string {
  const { gross_share: gross = null, accuracy_by_item: accuracy = null } = last ?? {};
  return [
    gross === null ? '' : `, bruto ${formatMoney(gross)} por R$ 1.000`,
    accuracy === null ? '' : `, acurácia ${formatQuantity(accuracy)} %`,
  ].join('');
}
