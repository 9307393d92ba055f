import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { runCommand } from '../../testing/run-command.js';
import { limitPerson } from '../../testing/server/add-collector.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { addPharmacy } from '../../testing/world/stock-taking.js';

const server = useServer();
let own: { id: string; name: string };
let other: { id: string; name: string };
beforeAll(async () => {
  [own, other] = [await addPharmacy(server, 'Minha'), await addPharmacy(server, 'Alheia')];
});
beforeEach(async () => {
  for (const who of ['admin', 'mod', 'user'] as const)
    await limitPerson(server.db, server.people[who].sub, null);
});

const change = (who: 'admin' | 'mod' | 'user', body: object, as: Who = 'admin') =>
  server.call('changePersonPharmacies', { as, params: { sub: server.people[who].sub }, body });
const seen = async () => (await server.ask('listPharmacies')).map(({ name }) => name).sort();

it('a change of pharmacies applies to the next call and is audited', async () => {
  const answer = await change('user', { limited: true, pharmacies: [own.id, own.id] });
  expect(answer).toEqual({
    status: 200,
    body: { limited: true, pharmacies: [{ id: own.id, name: 'Minha' }] },
  });
  expect(await seen()).toEqual(['Minha']);
  const params = { sub: server.people.user.sub };
  expect(await server.ask('getPersonPharmacies', { params })).toEqual(answer.body);
  const people = await server.ask('listPeople');
  expect(people.find(({ sub }) => sub === params.sub)?.pharmacies).toBe(1);
  expect((await server.ask('listPersonHistory', { params })).results[0]).toMatchObject({
    what: 'mudou as farmácias acessíveis para',
    changes: [{ field: 'Farmácias', before: 'Todas', after: 'Minha' }],
  });
  await change('user', { limited: false });
  expect(await seen()).toEqual(['Alheia', 'Minha']);
});

it('a person without pharmacies sees none', async () => {
  await change('user', { limited: true, pharmacies: [] });
  expect(await seen()).toEqual([]);
});

it('pharmacies in the Lixeira stay with their people', async () => {
  await change('user', { limited: true, pharmacies: [own.id] });
  const body = await server.ask('deletePharmacy', { as: 'admin', params: { id: own.id } });
  await change('user', { limited: true, pharmacies: [other.id] });
  await server.ask('restoreDeletion', { as: 'admin', params: { id: body.deletion }, body: {} });
  expect(await seen()).toEqual(['Alheia', 'Minha']);
});

it('nobody changes their own limits, and limited admins change nobody', async () => {
  await setRows(server.db, 'person', { sub: server.people.mod.sub }, { role: 'admin' });
  expect((await change('admin', { limited: true, pharmacies: [own.id] })).status).toBe(409);
  await change('mod', { limited: true, pharmacies: [own.id] });
  for (const who of ['mod', 'user'] as const) {
    expect(await change(who, { limited: false }, 'mod')).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    });
  }
  expect((await server.call('listPeople', { as: 'mod' })).status).toBe(403);
  const demoted = { params: { sub: server.people.admin.sub }, body: { role: 'user' } };
  expect((await server.call('editPerson', demoted)).status).toBe(409);
  await setRows(server.db, 'person', { sub: server.people.mod.sub }, { role: 'mod' });
});

it('a limited person knows only people within reach', async () => {
  await change('mod', { limited: true, pharmacies: [own.id] });
  await change('user', { limited: true, pharmacies: [other.id] });
  const names = async () => (await server.ask('listUsers', { as: 'mod' })).map(({ sub }) => sub);
  expect(await names()).toContain(server.people.admin.sub);
  expect(await names()).not.toContain(server.people.user.sub);
  await change('user', { limited: true, pharmacies: [own.id, other.id] });
  expect(await names()).toContain(server.people.user.sub);
});

it('the operator limits a person and lifts the limit', async () => {
  const said: string[] = [];
  const run = (name: string, words: readonly string[]) => runCommand(name, server, { words }, said);
  const { email } = server.people.user;
  await run('user pharmacies', [email, `${own.id},${other.id}`]);
  expect(said).toEqual([`${email} acessa: Alheia, Minha.`]);
  await run('user list', []);
  expect(said.find((line) => line.startsWith(`${email}\t`))).toContain('farmácias: 2');
  await run('user pharmacies', [email, 'nenhuma']);
  expect(await seen()).toEqual([]);
  await run('user pharmacies', [email, 'todas']);
  expect(await seen()).toEqual(['Alheia', 'Minha']);
  await expect(run('user pharmacies', [email, 'minha'])).rejects.toThrow('não é o id de uma farmácia');
  await expect(run('user pharmacies', [server.people.admin.email, own.id])).rejects.toThrow(
    'último administrador',
  );
});
