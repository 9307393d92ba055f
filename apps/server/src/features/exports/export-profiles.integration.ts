import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { type ExportProfile, PROFILE_LIMIT } from '@balanco/contract/exports/export-profiles';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditRows } from '../../testing/database/rows.js';
import { expectRefused } from '../../testing/server/server-under-test.js';
import { setUpPharmacy } from '../../testing/world/stock-taking.js';

const { server, pharmacy } = setUpPharmacy();

const profile = SHIPPED_PROFILES[2]?.profile as ExportProfile;
const create = (name: string, sent: object = profile) =>
  server().call('createExportProfile', { params: { id: pharmacy().id }, body: { name, profile: sent } });
const names = async () =>
  (await server().ask('listExportProfiles', { as: 'admin', params: { id: pharmacy().id } })).results.map(
    (each) => each.name,
  );

it('profiles are listed by name, and changes are audited', async () => {
  await create('Étoile');
  const { body } = await create('Meu ERP');
  expect(await names()).toEqual(['Étoile', 'Meu ERP']);
  const params = { id: body.id };
  const changed = { name: 'Meu ERP 2', profile: { ...profile, extension: 'csv' } };
  const edited = await server().ask('editExportProfile', { as: 'admin', params, body: changed });
  expect(edited).toMatchObject({ ...changed, changed_by: server().people.admin.name });
  await server().call('deleteExportProfile', { params });
  expect(await names()).toEqual(['Étoile']);
  const rows = await auditRows(server().db, { entity_id: body.id });
  expect(rows.map(({ action, before }) => [action, before])).toEqual([
    ['create', null],
    ['update', { name: 'Meu ERP', profile }],
    ['delete', changed],
  ]);
});

const withEach = (change: object) => ({
  ...profile,
  fields: profile.fields.map((each) => ({ ...each, ...change })),
});
const withText = (text: string) => ({
  ...profile,
  fields: [...profile.fields, { ...profile.fields[0], source: 'text', text, start: 90 }],
});

it.each<[string, object | null, string]>([
  ['no code', { ...profile, fields: profile.fields.slice(1) }, 'código do item'],
  ['no quantity', { ...profile, fields: profile.fields.slice(0, 1) }, 'a quantidade'],
  ['fields in the same columns', withEach({ start: 1 }), 'mesma posição'],
  ['a fixed field without a place', withEach({ start: null }), 'início e tamanho'],
  ['zeros on the right', withEach({ align: 'left' }), 'alinhe à direita'],
  [
    'a column beyond the line',
    { ...profile, fields: profile.fields.map((each, index) => ({ ...each, start: 1990 + index * 13 })) },
    '2000',
  ],
  ['a program as extension', { ...profile, extension: 'BAT' }, 'txt, csv'],
  ['a device as file name', { ...profile, file_name: 'Com1.pedido' }, 'nome de arquivo'],
  ['a command as header', { ...profile, header: '@echo off & calc & exit' }, 'A primeira linha'],
  ['a formula as footer', { ...profile, footer: ' "=cmd|A1' }, 'A última linha'],
  ['a formula as text', withText('-2+cmd'), 'fórmula'],
  ...[';', ',', '|', '¦'].map((mark): [string, object, string] => [
    `a formula behind ${mark} of the header`,
    { ...profile, kind: 'separated', separator: '¦', header: `Codigo${mark}=cmd|'/c calc'!A0` },
    'A primeira linha',
  ]),
  ['a formula in the second column of the footer', { ...profile, footer: '9;;"@SUM(1)"' }, 'A última linha'],
  ['a formula in the second column of a text', withText('1|-2+cmd'), 'fórmula'],
  ...[';=', '=', '+', '-', '@'].map((separator): [string, object, string] => [
    `the separator ${separator}`,
    { ...profile, separator },
    'O separador não pode ter',
  ]),
  ['a name that no folder takes', { ...profile, file_name: 'a/b' }, 'nome do arquivo'],
  ['no object', null, 'inválid'],
  ['a thousand fields', { ...profile, fields: Array(1000).fill(profile.fields[0]) }, '60 campos'],
])('a profile with %s is refused', async (_what, sent, sentence) => {
  const answer = await create('Ruim', sent as object);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(sentence);
});

it.each([
  ['an ERP header', { header: '|H|{inventario}||-12,5|', footer: '|T|{linhas}|' }],
  ['the separator |', { kind: 'separated', separator: '|', header: '|H|Codigo|Qtd' }],
  ['the separator #', { kind: 'separated', separator: '#' }],
])('a profile with %s is kept', async (name, change) => {
  expect((await create(name, { ...profile, ...change })).status).toBe(201);
});

it('another profile with the same name is refused, ignoring case and accents', async () => {
  const { body } = await create('Côdigo');
  expect((await create('codigo')).status).toBe(409);
  const same = { name: 'CÓDIGO', profile };
  await server().ask('editExportProfile', { params: { id: body.id }, body: same });
});

it('a profile beyond the limit is refused', async () => {
  await sql`
    insert into export_profile (pharmacy_id, name, profile, changed_by)
    select ${pharmacy().id}, 'perfil ' || number, '{}', 'Ana'
    from generate_series(1, ${PROFILE_LIMIT}::integer) as number
  `.execute(server().db);
  await expectRefused(create('Um a mais'), expect.stringContaining('Exclua um'), 400);
});
