import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addRows } from '../testing/database/rows.js';
import type { TestedEndpoint, Who } from '../testing/server/server-under-test.js';
import { addInventory, inventoriesOf, setUpPharmacy } from '../testing/world/stock-taking.js';

const { server, pharmacy } = setUpPharmacy();

interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body: unknown;
  readonly creationKey?: string;
  readonly as?: Who;
}

const send = (endpoint: TestedEndpoint, { as = 'mod', ...sent }: Sent) =>
  server().call(endpoint, { as, ...sent });

const otherContent = { status: 409, body: { code: 'conflict' } };

const creations: readonly {
  what: string;
  endpoint: TestedEndpoint;
  request: () => Promise<Sent>;
  count: () => Promise<number>;
}[] = [
  {
    what: 'a pharmacy',
    endpoint: 'createPharmacy',
    request: async () => ({ body: { name: 'Farmácia Nova' } }),
    count: pharmacies,
  },
  {
    what: 'a copy of a pharmacy',
    endpoint: 'createPharmacy',
    request: async () => ({ body: { name: 'Cópia', copy_from: pharmacy().id } }),
    count: pharmacies,
  },
  {
    what: 'a list of pharmacies',
    endpoint: 'bulkPharmacies',
    request: async () => ({ body: ['Farmácia Um', 'Farmácia Dois'] }),
    count: pharmacies,
  },
  {
    what: 'an inventory',
    endpoint: 'createInventory',
    request: async () => ({ body: { name: 'Noturno', pharmacy: pharmacy().id } }),
    count: async () => (await rows()).length,
  },
  {
    what: 'a section',
    endpoint: 'addSection',
    request: async () => ({ params: { id: await anInventory() }, body: { name: 'Balcão' } }),
    count: async () => (await rows()).length,
  },
  {
    what: 'a list of sections',
    endpoint: 'bulkSections',
    request: async () => ({ params: { id: await anInventory() }, body: ['Corredor 1', 'Corredor 2'] }),
    count: async () => (await rows()).length,
  },
];

async function pharmacies(): Promise<number> {
  return (await server().ask('listPharmacies')).length;
}

const rows = () => inventoriesOf(server(), pharmacy().id);

async function anInventory(): Promise<number | string> {
  return (await addInventory(server(), pharmacy().id, 'Geral')).inventory_id;
}

describe.each(creations)('$what', ({ endpoint, request, count }) => {
  it('a repeated creation key creates once and answers the first result', async () => {
    const sent = { ...(await request()), creationKey: randomUUID() };
    const first = await send(endpoint, sent);
    expect(first.status).toBe(201);
    const before = await count();
    expect(await send(endpoint, { ...sent, creationKey: sent.creationKey.toUpperCase() })).toEqual(first);
    expect(await count()).toBe(before);
  });

  it('two requests with one creation key at the same moment create once', async () => {
    const sent = { ...(await request()), creationKey: randomUUID() };
    const before = await count();
    const [one, other] = await Promise.all([send(endpoint, sent), send(endpoint, sent)]);
    expect(one?.status).toBe(201);
    expect(other).toEqual(one);
    expect(await count()).toBe(before + [one?.body].flat().length);
  });

  it('a creation key of another person is refused as conflict', async () => {
    const sent = { ...(await request()), creationKey: randomUUID() };
    await send(endpoint, sent);
    expect(await send(endpoint, { ...sent, as: 'admin' })).toMatchObject(otherContent);
  });
});

it('without a creation key each request creates', async () => {
  const before = await pharmacies();
  await send('createPharmacy', { body: { name: 'Filial' } });
  await send('createPharmacy', { body: { name: 'Filial' } });
  expect(await pharmacies()).toBe(before + 2);
});

it('a reused creation key with another content conflicts and creates nothing', async () => {
  const creationKey = randomUUID();
  await send('createPharmacy', { body: { name: 'Filial' }, creationKey });
  const before = await pharmacies();
  expect(await send('createPharmacy', { body: { name: 'Outra' }, creationKey })).toMatchObject(otherContent);
  expect(await send('bulkPharmacies', { body: ['Filial'], creationKey })).toMatchObject(otherContent);
  expect(await pharmacies()).toBe(before);
});

it('a repeated copy copies the catalogue once', async () => {
  const products = async () =>
    (await server().ask('countProducts', { query: { include_duplicates: 'true' } })).count;
  await addRows(server().db, 'product', { pharmacy_id: pharmacy().id, internal_code: '7' });
  const before = await products();
  const sent = { body: { name: 'Cópia', copy_from: pharmacy().id }, creationKey: randomUUID() };
  await send('createPharmacy', sent);
  await send('createPharmacy', sent);
  expect(await products()).toBe(before + 1);
});

it('a refused creation leaves its key free for the next try', async () => {
  const id = await anInventory();
  const creationKey = randomUUID();
  const finalise = (finalizado: boolean) =>
    server().call('finaliseInventory', { params: { id }, body: { finalizado } });
  await finalise(true);
  const sent = { params: { id }, body: { name: 'Balcão' }, creationKey };
  expect(await send('addSection', sent)).toMatchObject({ status: 409 });
  await finalise(false);
  expect(await send('addSection', sent)).toMatchObject({ status: 201 });
});

it('a repeated section answers again after its inventory was finalised', async () => {
  const id = await anInventory();
  const sent = { params: { id }, body: { name: 'Balcão' }, creationKey: randomUUID() };
  const { body } = await send('addSection', sent);
  await server().call('finaliseInventory', { params: { id }, body: { finalizado: true } });
  expect(await send('addSection', sent)).toMatchObject({
    status: 201,
    body: { id: body.id, finalizado: true },
  });
});

it('what a key created and somebody deleted is not created again', async () => {
  const gone = { status: 409, body: { detail: 'O que este envio criou já foi excluído.' } };
  const one = { body: { name: 'Filial' }, creationKey: randomUUID() };
  const made = await send('createPharmacy', one);
  await server().call('deletePharmacy', { params: { id: made.body.id } });
  expect(await send('createPharmacy', one)).toMatchObject(gone);

  const id = await anInventory();
  const other = { params: { id }, body: { name: 'Balcão' }, creationKey: randomUUID() };
  const section = await send('addSection', other);
  await server().call('deleteInventory', { params: { id }, body: { section_id: section.body.section_id } });
  expect(await send('addSection', other)).toMatchObject(gone);
});

it('a creation key that is no UUID is refused as invalid', async () => {
  expect(await send('createPharmacy', { body: { name: 'Filial' }, creationKey: 'abc' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { 'Idempotency-Key': ['A chave de criação deve ser um UUID.'] } },
  });
});
