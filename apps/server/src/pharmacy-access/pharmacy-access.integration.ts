import { createPharmacy, getPharmacyContents } from '@balanco/contract/pharmacies/pharmacies';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitPerson } from '../testing/server/add-collector.js';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server/server-under-test.js';
import { addPharmacy } from '../testing/world/stock-taking.js';

let server: ServerUnderTest;
let own: string;
let foreign: string;
beforeAll(async () => {
  server = await startServerUnderTest();
  own = (await addPharmacy(server, 'Minha')).id;
  foreign = (await addPharmacy(server, 'Alheia')).id;
  await limitPerson(server.db, server.people.mod.sub, [own]);
});
afterAll(() => server.close());

it('what concerns the whole installation is refused to someone who is limited', async () => {
  const answer = await server.call(createPharmacy, { as: 'mod', body: { name: 'Nova' } });
  expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
});

it('someone whose last pharmacy is taken away sees none, at once', async () => {
  await limitPerson(server.db, server.people.mod.sub, []);
  const asked = await server.call(getPharmacyContents, { as: 'mod', params: { id: own } });
  expect(asked.status).toBe(404);
  await limitPerson(server.db, server.people.mod.sub, null);
  const again = await server.call(getPharmacyContents, { as: 'mod', params: { id: foreign } });
  expect(again.status).toBe(200);
});
