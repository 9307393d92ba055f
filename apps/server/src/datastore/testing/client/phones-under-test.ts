import type { AddressInfo } from 'node:net';
import type { MobileCountResult } from '@balanco/contract/mobile/mobile';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { addCollector } from '../../../testing/server/add-collector.js';
import {
  type ServerUnderTest,
  startServerUnderTest,
  type TestedEndpoint,
} from '../../../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../../../testing/server/test-people.js';
import { addInventory, addPharmacy } from '../../../testing/world/stock-taking.js';
import { type RealTime, startCuttableProxy } from './cuttable-proxy.js';
import { type Phone, switchOnPhone } from './phone.js';

export const PATIENCE = { timeout: 60_000, interval: 50 };
export const PHONE_TEST = { timeout: 180_000 };

export type Collector = Awaited<ReturnType<typeof addCollectorTo>>;

interface PhoneOptions {
  readonly realTime?: RealTime;
  readonly syncPageSize?: number;
  readonly onlyInventory?: string;
  readonly ownsCounts?: boolean;
}

export function setUpPhones() {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await startServerUnderTest();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());
  return {
    server: () => server,
    async addOpenInventory() {
      const pharmacy = await addPharmacy(server);
      const { inventory_id: inventory } = await addInventory(server, pharmacy.id);
      return { pharmacy, inventory: Number(inventory), inventoryID: String(inventory) };
    },
    async correct(endpoint: TestedEndpoint, id: number | null, body: object): Promise<void> {
      await server.ask(endpoint, { as: 'mod', params: { id }, body });
    },
    async switchOn(options: PhoneOptions = {}) {
      const { realTime = 'refused', syncPageSize = 1000, ownsCounts = false } = options;
      const collector = await addCollectorTo(server);
      const network = await startCuttableProxy((server.app.server.address() as AddressInfo).port);
      onTestFinished(() => network.close());
      network.setRealTime(realTime);
      const phone = switchOnPhone({ ownsCounts });
      onTestFinished(() => phone.switchOff());
      await phone.signIn({
        origin: network.origin,
        username: collector.email,
        password: TEST_PASSWORD,
        syncPageSize,
        ...(options.onlyInventory === undefined ? {} : { onlyInventory: options.onlyInventory }),
      });
      return { phone, collector, network };
    },
    stored: (amplifyId: string) =>
      server.db.selectFrom('count').selectAll().where('amplify_id', '=', amplifyId).executeTakeFirst(),
  };
}

let collectors = 0;

async function addCollectorTo(server: ServerUnderTest) {
  collectors += 1;
  const collector = await addCollector(server, `Coletor ${collectors}`);
  return {
    ...collector,
    async submit(count: object): Promise<MobileCountResult> {
      const answer = await server.call('submitCounts', { token: collector.idToken, body: [count] });
      expect(answer.status).toBe(200);
      return answer.body.results[0];
    },
  };
}

export function units(count: number) {
  return [{ barcode: '7891234567895', count }];
}

export async function untilVersion(phone: Phone, id: string, version: number): Promise<void> {
  await expect.poll(() => phone.find('Count', id), PATIENCE).toMatchObject({ _version: version });
}

export function answered(phone: Phone, operation: string): Phone['diary']['requests'] {
  return phone.diary.requests.filter((request) => request.operation === operation && request.data !== null);
}

export async function untilSubscribed(phone: Phone): Promise<void> {
  const acknowledged = () => phone.diary.realTime.filter((event) => event === 'Subscription ack').length;
  await expect.poll(acknowledged, PATIENCE).toBeGreaterThanOrEqual(9);
}
