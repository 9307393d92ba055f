import { DEFAULT_SETTINGS, TIME_ZONES } from '@balanco/contract/pharmacies/pharmacy-settings';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rowsIn } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addProducts, usePharmacy } from '../../testing/world/stock-taking.js';

const server = useServer();
const pharmacy = usePharmacy(server, 'Central');

const save = (body: unknown) => server.call('savePharmacySettings', { params: { id: pharmacy.id }, body });
const read = () => server.ask('getPharmacySettings', { params: { id: pharmacy.id } });
const audits = () =>
  rowsIn(server.db, 'audit', { pharmacy_id: pharmacy.id, action: 'configure' }, 'action', 'before', 'after');

const changed = {
  value_basis: 'sale',
  time_zone: 'America/Manaus',
  approval_gross: 1_000_000,
  approval_item: 0,
  reason_from: 49.99,
  zero_share: 12.5,
  tolerance: { units: 1.5, percent: 2, money: 10 },
  controlled_departments: ['CONTROLADOS', 'GLP-1'],
  recount: {
    criteria: ['uncounted', 'controlled'],
    money: 19.99,
    percent: 2.5,
    units: 1.5,
    share: 60.5,
    sample: 12,
  },
  identity: {
    legal_name: 'Farmácia Central Ltda.',
    cnpj: '11222333000181',
    state_registration: 'ISENTO',
    address: 'Rua das Flores, 100',
    crf: 'CRF-AM 12345',
    pharmacist: 'Paula Nunes',
    pharmacist_crf: 'CRF-AM 54321',
  },
} as const;

it("a pharmacy without settings has the defaults and its catalogue's departments", async () => {
  await addProducts(server, pharmacy.id, [
    { internal_code: '1', department: 'PERFUMARIA' },
    { internal_code: '2', department: 'ÉTICOS' },
    { internal_code: '3', department: '' },
  ]);
  expect(await read()).toEqual({
    ...DEFAULT_SETTINGS,
    pharmacy: pharmacy.id,
    pharmacy_name: 'Central',
    departments: ['ÉTICOS', 'PERFUMARIA'],
  });
});

it('saved settings are read back and audited before and after', async () => {
  expect((await save(changed)).status).toBe(200);
  expect(await read()).toMatchObject(changed);
  expect(await audits()).toMatchObject([{ before: DEFAULT_SETTINGS, after: changed }]);
});

it('settings without those of recounts keep them', async () => {
  await save(changed);
  const { recount, ...others } = changed;
  expect((await save({ ...others, value_basis: 'cost' })).body).toMatchObject({
    value_basis: 'cost',
    recount,
  });
  expect(await read()).toMatchObject({ value_basis: 'cost', recount });
});

it('a typed CNPJ and CRF are stored in one form, and clients without identity keep it', async () => {
  const { identity, ...others } = changed;
  const typed = { ...identity, cnpj: '12.abc.345/01de-35', crf: '12345/am' };
  const stored = { ...identity, cnpj: '12ABC34501DE35', crf: 'CRF-AM 12345' };
  expect((await save({ ...changed, identity: typed })).body).toMatchObject({ identity: stored });
  await save(others);
  expect(await read()).toMatchObject({ identity: stored });
});

it("recount criteria are stored once each, in the page's order", async () => {
  const recount = { ...changed.recount, criteria: ['sample', 'money', 'sample'] };
  expect((await save({ ...changed, recount })).body.recount.criteria).toEqual(['money', 'sample']);
  expect((await read()).recount.criteria).toEqual(['money', 'sample']);
});

it('saving the same settings again writes nothing', async () => {
  await save(DEFAULT_SETTINGS);
  expect(await audits()).toEqual([]);
  await save(changed);
  await save(changed);
  expect(await audits()).toHaveLength(1);
});

it('the database knows every time zone that can be chosen', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...TIME_ZONES]}::text[]) as name
    where name not in (select name from pg_timezone_names)
  `.execute(server.db);
  expect(rows).toEqual([]);
});
