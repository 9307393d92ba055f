import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { createSendMail } from '../../mail/create-send-mail.js';
import { emptyOutbox } from '../../outbox/outbox.js';
import { readMail } from '../../testing/identity/read-mail.js';
import { startSmtp } from '../../testing/server/smtp-under-test.js';
import { TEST_SECRET_KEY } from '../../testing/server/test-people.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';
import { addInventory, addPharmacy, product } from '../../testing/world/stock-taking.js';
import { askWeekMail, mailCourier } from './mail-courier.js';

// See docs/operations.md, "Mail of results".
const { server, pharmacy, inventory, aCount, submitOne, addProducts, count, finalise, settle, reopen } =
  setUpSettling();
const ORIGIN = 'https://balanco.example';
const EMAIL = 'dona@rede.example';

beforeEach(() =>
  sql`delete from outbox; delete from mail_address; delete from exchange_look; delete from person where sub = 'gone'`.execute(
    server().db,
  ),
);

const enter = (email = EMAIL, receives = true) =>
  server().call('setMailAddress', { body: { pharmacy: pharmacy().id, email, receives } });
const listed = async () =>
  (await server().ask('listMailAddresses', { query: { pharmacy: pharmacy().id } })).addresses;

async function approve(): Promise<void> {
  await addProducts(Array.from({ length: 12 }, (_, index) => product(String(index), 10, index + 1)));
  for (let index = 0; index < 12; index += 1) await count(`BC${index}`, index === 11 ? 7 : 11);
  await finalise();
  await settle();
}

async function deliver(url: string): Promise<void> {
  const sendMail = createSendMail({
    smtpUrl: url,
    from: 'balanco@rede.example',
    dataDir: '/nowhere',
    log: { warn: vi.fn() },
  });
  const facts = { db: server().db, sendMail, origin: ORIGIN, secretKey: TEST_SECRET_KEY };
  await emptyOutbox(server().db, { mail: mailCourier(facts) });
}

const send = (method: 'GET' | 'POST', link: string) =>
  server().app.inject({
    method,
    url: link.replace(ORIGIN, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

it('an approved result reaches an address by SMTP, and one press leaves until it is entered again', async () => {
  const smtp = await startSmtp();
  await enter(` ${EMAIL.toUpperCase()}`);
  await approve();
  await deliver(smtp.url);
  const { to, source } = await smtp.next();
  const { subject, text } = readMail(source);
  expect([to, subject]).toEqual([[EMAIL], 'Resultado: Farmácia Central, Geral']);
  expect(text.split('\n\n').slice(1, 4)).toEqual([
    [
      'Falta: -R$\u00a036,00',
      'Sobra: R$\u00a066,00',
      'Líquido: R$\u00a030,00',
      'Bruto: R$\u00a0102,00 (valor: não informado)',
      'Sem diferença: 0 de 12 itens',
    ].join('\n'),
    'Maiores diferenças (10 de 12):',
    'ITEM 11\n-3 un, -R$\u00a036,00',
  ]);
  expect(text.match(/ un, /g)).toHaveLength(10);
  expect(text).toContain(`${ORIGIN}/inventarios/${inventory()}/resultado/1\n`);
  const head = source.replace(/\r\n[ \t]+/g, ' ');
  const [, link = ''] = /List-Unsubscribe: <(.*)>/.exec(head) ?? [];
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(text).toContain(`Para não receber mais:\n${link}`);

  expect((await send('GET', link)).body).toContain('<form method="post">');
  expect(await listed()).toMatchObject([{ email: EMAIL, left_at: null }]);
  expect((await send('POST', link)).statusCode).toBe(200);
  expect(await listed()).toMatchObject([{ email: EMAIL, left_at: expect.any(String) }]);
  await reopen();
  await finalise();
  await settle();
  expect((await sql`select from outbox where sent_at is null`.execute(server().db)).rows).toEqual([]);

  await enter();
  expect((await send('POST', link)).statusCode).toBe(200);
  expect(await listed()).toMatchObject([{ left_at: null }]);
  for (const forged of [link.slice(0, -2), `${link}a`, link.replace(/\/[^/]*$/, '/a.b')])
    expect((await send('POST', forged)).statusCode).toBe(404);
});

it.each([
  ['the address was taken off', () => enter(EMAIL, false)],
  ['its reader left', () => sql`update mail_address set left_at = now()`.execute(server().db)],
  ['the pharmacy was deleted', () => sql`update pharmacy set deleted_at = now()`.execute(server().db)],
  [
    'its person was deactivated',
    () =>
      sql`
        insert into person (sub, email, name, role, deactivated_at) values ('gone', 'Dona@rede.example', 'Dona', 'mod', now())
      `.execute(server().db),
  ],
  ['the result was reopened', () => reopen()],
])('a mail that waits is not sent after %s', async (_what, change) => {
  await enter();
  await approve();
  await change();
  // Nothing answers there, so a try would fail.
  await deliver('smtp://127.0.0.1:1');
  expect((await sql`select sent_at is not null as sent from outbox`.execute(server().db)).rows).toEqual([
    { sent: true },
  ]);
});

it('a pharmacy has at most twenty addresses', async () => {
  await sql`
    insert into mail_address (pharmacy_id, email, entered_by) select ${pharmacy().id}, number || '@a.co', 'Ana'
    from generate_series(1, 20) as number
  `.execute(server().db);
  expect((await enter()).status).toBe(400);
  expect(await listed()).toHaveLength(20);
});

it('on Mondays the network hears once who counted, who did not, and which catalogue did not come', async () => {
  const { db } = server();
  const smtp = await startSmtp();
  await sql`update pharmacy set deleted_at = now() where id <> ${pharmacy().id}`.execute(db);
  const silent = await addPharmacy(server(), 'Farmácia Sul');
  await server().ask('savePharmacySettings', {
    params: { id: silent.id },
    body: { ...DEFAULT_SETTINGS, exchange_folder: 'sul' },
  });
  await sql`insert into mail_address (email, entered_by) values (${EMAIL}, 'Ana')`.execute(db);
  await addProducts([product('3', 10)]);
  await sql`
    insert into exchange_file (pharmacy_id, kind, name, file_at, path, state, taken_at)
    select ${silent.id}, 'catalogue', 'c.csv', now(), 'x', 'imported', now() - make_interval(hours => 3, days => day)
    from generate_series(1, 14) as day
  `.execute(db);
  await sql`
    insert into exchange_look (looked_at, failures) values (now(), '{}') on conflict (one) do update set looked_at = now()
  `.execute(db);
  await submitOne(aCount({ barcode: [{ barcode: 'BC3', count: 9 }], createdAt: new Date().toISOString() }));
  await finalise();
  await settle();
  for (const at of [
    '2026-11-30T09:59:00Z',
    '2026-11-30T10:00:00Z',
    '2026-11-30T18:00:00Z',
    '2026-12-01T11:00:00Z',
  ])
    await askWeekMail(db, new Date(at));
  expect((await sql`select key from outbox where kind = 'mail'`.execute(db)).rows).toHaveLength(1);
  await deliver(smtp.url);
  const { subject, text } = readMail((await smtp.next()).source);
  expect(subject).toBe('Rede: 1 de 2 farmácias contaram na semana');
  expect(text.split('\n\n').slice(0, 4)).toEqual([
    'Não contaram nos últimos 7 dias (1):\n- Farmácia Sul, nunca apurada',
    'Catálogo não chegou (1):\n- Farmácia Sul',
    expect.stringMatching(
      /^Contaram \(1\):\n- Farmácia Central, apurada em .{10}, bruto R\$\s100,00 por R\$ 1\.000/,
    ),
    `As farmácias lado a lado:\n${ORIGIN}/rede`,
  ]);
});

it('a recall reaches each pharmacy with its lines and the network with all', async () => {
  const { db } = server();
  const smtp = await startSmtp();
  const other = await addPharmacy(server(), 'Farmácia Sul');
  const { inventory_id: there } = await addInventory(server(), other.id);
  const box = { barcode: [{ barcode: '01078912345678951726043010L42A', count: 3 }] };
  await submitOne(aCount({ ...box, createdAt: '2026-05-05T12:05:00.000Z' }));
  await submitOne(aCount({ ...box, inventoryID: there, createdAt: '2026-05-05T12:05:00.000Z' }));
  await enter();
  await sql`insert into mail_address (email, entered_by) values ('rede@rede.example', 'Ana')`.execute(db);
  const answer = await server().ask('mailRecall', { body: { search: 'l-42a' } });
  expect(answer).toEqual({ mails: 2, without_address: ['Farmácia Sul'] });
  await deliver(smtp.url);
  const [shop, network] = [await smtp.next(), await smtp.next()];
  expect([shop.to, network.to]).toEqual([[EMAIL], ['rede@rede.example']]);
  const parts = readMail(shop.source).text.split('\n\n');
  expect(parts.slice(1, 4)).toEqual([
    'Farmácia Central:',
    [
      'Item sem cadastro',
      'código 7891234567895',
      'lote L42A · validade 30/04/2026',
      'no máximo 0 un',
      'último lugar visto: Geral, em 05/05/2026 09:05:00',
      'sem nota',
    ].join('\n'),
    expect.stringMatching(/^Você recebe esta mensagem/),
  ]);
  expect(readMail(network.source).text).toContain(`${parts[2]}\n\nFarmácia Sul:\n\n${parts[2]}`);
});

it('a recall of more lines than a mail takes is refused', async () => {
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description, system_stock)
    select ${pharmacy().id}, 'M' || number, '', 'MUITOS', 1 from generate_series(1, 20001) as number
  `.execute(server().db);
  await sql`analyze product`.execute(server().db);
  expect(await server().call('mailRecall', { body: { search: 'muitos' } })).toMatchObject({
    status: 400,
    body: { fields: { search: [expect.stringMatching(/^São linhas demais/)] } },
  });
});
