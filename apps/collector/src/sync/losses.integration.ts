import { listLosses } from '@balanco/contract/losses/losses';
import { createPharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createNetwork } from '../testing/network';
import { aPlace } from '../testing/phone-data';
import { deliverTo, type RealServer, serverTesting, stubBrowser } from '../testing/real-server';

let server: RealServer;

beforeAll(async () => {
  // It brings a database, which it would give to a page if there were one.
  await startApp();
  server = await (await serverTesting()).startServerUnderTest();
  stubBrowser();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

async function startApp() {
  vi.resetModules();
  const parts = await Promise.all([
    import('../store/losses'),
    import('../store/readings'),
    import('../testing/phones'),
  ]);
  return Object.assign({}, ...parts) as (typeof parts)[0] & (typeof parts)[1] & (typeof parts)[2];
}

it('a loss registered offline reaches the server once, with its photo, and is undone', async () => {
  const { body: pharmacy } = await server.call(createPharmacy, { as: 'mod', body: { name: 'Central' } });
  const { user } = server.people;
  const network = createNetwork(deliverTo(server));
  let app = await startApp();
  const phone = app.aPhone(user, aPlace({ person: user.sub, pharmacy: pharmacy.id }));
  await app.pickUp(phone, network);
  const loss = {
    id: '5f0c2d6b-9e8a-4b7c-8d5e-0000000000b1',
    person: user.sub,
    pharmacy: pharmacy.id,
    code: '7891234567895',
    description: null,
    lot: 'L42',
    expiry: '2027-05-31',
    serial: 'S7',
    reason: 'expired',
    quantity: 1,
    createdAt: '2026-05-06T12:00:00.000Z',
    image: null,
    isUndone: false,
    state: 'waiting',
    detail: null,
    acknowledgedAt: null,
  } as const;
  const listed = async () =>
    (await server.call(listLosses, { as: 'mod', params: { id: pharmacy.id } })).body.results;
  const isSent = async () => (await app.queueOf(user.sub)).losses === 0;
  await app.addLoss(loss);
  network.expect(['not sent', 'no answer']);
  await app.sendEverything(async () => true);
  expect(await isSent()).toBe(false);
  app = await startApp();
  await app.pickUp(phone, network);
  await app.sendEverything(isSent);
  expect(await listed()).toMatchObject([
    { id: loss.id, state: 'waiting', reason: 'expired', lot: 'L42', serial: 'S7', registered_by: user.name },
  ]);
  await app.undoLoss(loss.id);
  network.expect(['answer cut']);
  await app.sendEverything(isSent);
  expect(await listed()).toMatchObject([{ id: loss.id, state: 'undone' }]);
  expect(await app.lossesOf(user.sub, pharmacy.id)).toMatchObject([{ state: 'sent', isUndone: true }]);
});
