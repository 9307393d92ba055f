import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { MailMessage } from '../../mail/mail-message.js';
import { emptyOutbox } from '../../outbox/outbox.js';
import { setUpPharmacy } from '../../testing/world/stock-taking.js';
import { alarmCourier, countLateCatalogues, raiseAlarms } from './late-catalogues.js';

// See docs/exchange.md, "What did not come".
const { server, pharmacy } = setUpPharmacy();
const DAY = 24;

beforeEach(async () => {
  const { db } = server();
  await sql`delete from outbox; delete from exchange_file; delete from pharmacy_settings`.execute(db);
  await sql`
    insert into exchange_look (looked_at, failures) values (now(), '{}') on conflict (one) do update set looked_at = now()
  `.execute(db);
  await server().ask('savePharmacySettings', {
    params: { id: pharmacy().id },
    body: { ...DEFAULT_SETTINGS, exchange_folder: 'loja' },
  });
});

async function came(...daysBefore: readonly number[]): Promise<void> {
  for (const days of daysBefore)
    await sql`
      insert into exchange_file (pharmacy_id, kind, name, file_at, path, state, taken_at)
      values (${pharmacy().id}, 'catalogue', 'c.csv', now(), 'x', 'imported', now() - make_interval(hours => ${3 + days * DAY}))
    `.execute(server().db);
}
const daily = (from: number) => Array.from({ length: 10 }, (_, index) => index + from);

it.each([
  ['came every day but today', daily(1), 1],
  ['came today too', daily(0), 0],
  ['did not come for three days', daily(4), 1],
  ['came on two days only', [1, 2], 0],
  ['never comes on this weekday', [1, 8, 15, 22], 0],
  ['comes on this weekday', [7, 14, 21], 1],
  ['stopped a month ago', daily(31), 0],
])('a catalogue that %s is late: %#', async (_what, days, late) => {
  await came(...days);
  expect(await countLateCatalogues(server().db)).toBe(late);
});

it('a late catalogue stands in Rede, in Pede atenção and in one mail for each administrator', async () => {
  await came(...daily(1));
  const mails: MailMessage[] = [];
  const run = async () => {
    await raiseAlarms(server().db);
    await emptyOutbox(server().db, {
      alarm: alarmCourier(server().db, async (mail) => void mails.push(mail)),
    });
  };
  await run();
  await run();
  const { admin } = server().people;
  expect(mails.map(({ to }) => to)).toEqual([admin.email]);
  expect(mails[0]?.text).toContain('Farmácia Central');
  const { results, groups } = await server().ask('listNetwork', { query: { attention: 'catalogue' } });
  expect([results, groups]).toMatchObject([
    [{ id: pharmacy().id, attention: 'catalogue', reasons: [{ kind: 'catalogue' }] }],
    { catalogue: 1 },
  ]);
  const alerts = async (as: 'mod' | 'user') => (await server().ask('getTonight', { as })).alerts;
  expect(await alerts('mod')).toMatchObject([{ kind: 'late_catalogue', pharmacy: pharmacy().id }]);
  expect(await alerts('user')).toEqual([]);
  await came(0);
  expect(await alerts('mod')).toEqual([]);
});

it('files that wait for an answer stand in Rede, and in Pede atenção with the newest question', async () => {
  await came(0, 1);
  await sql`
    update exchange_file set state = 'stopped', file_at = taken_at, questions = jsonb_build_array(jsonb_build_object(
      'kind', 'refused', 'message', case when taken_at > now() - interval '1 day' then 'Hoje?' else 'Ontem?' end))
  `.execute(server().db);
  const { alerts } = await server().ask('getTonight', { as: 'mod' });
  expect(alerts).toMatchObject([
    { kind: 'stopped_file', items: 2, detail: 'Hoje?', pharmacy: pharmacy().id },
  ]);
  const { results } = await server().ask('listNetwork', { as: 'mod', query: { attention: 'file' } });
  expect(results).toMatchObject([
    { id: pharmacy().id, attention: 'file', reasons: [{ kind: 'file', value: 2 }] },
  ]);
});

it('of two hundred folders only the one that goes silent is late, and on its first night', async () => {
  const { db } = server();
  // Noon there, so that no arrival lies beyond midnight.
  await sql`
    with made as (insert into pharmacy (name) select 'Loja ' || place from generate_series(1, 200) as place returning id, name)
    insert into pharmacy_settings
    select (jsonb_populate_record(settings, jsonb_build_object('pharmacy_id', id, 'exchange_folder', name, 'time_zone',
      case when ahead > 0 then 'Etc/GMT-' else 'Etc/GMT+' end || abs(ahead)))).*
    from made cross join pharmacy_settings as settings
    cross join (select 12 - extract(hour from now() at time zone 'UTC')::int as ahead) as noon
    where settings.pharmacy_id = ${pharmacy().id}
  `.execute(db);
  const late: unknown[] = [];
  for (let night = 0; night < 42; night += 1) {
    await sql`update exchange_file set taken_at = taken_at - interval '1 day'`.execute(db);
    await sql`
      insert into exchange_file (pharmacy_id, kind, name, file_at, path, state, taken_at)
      select id, 'catalogue', 'c.csv', now(), 'x', 'imported',
        now() - make_interval(mins => 180 + (place * 37 + ${night}::int * 53) % 41)
      from pharmacy cross join lateral (select substring(name from 6)::int as place) as numbered
      where name ~ '^Loja [0-9]+$' and (place % 2 = 1 or ${night}::int % 7 < 5) and (place <> 77 or ${night}::int < 35)
    `.execute(db);
    const { rows } = await sql`
      select name from late_catalogue join pharmacy on id = pharmacy_id where ${night}::int >= 14 order by name
    `.execute(db);
    late.push(...rows.map((row) => ({ night, ...(row as object) })));
  }
  expect(late).toEqual(Array.from({ length: 7 }, (_, index) => ({ night: 35 + index, name: 'Loja 77' })));
});
