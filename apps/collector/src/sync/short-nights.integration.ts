import { newUuid } from '@balanco/client/new-uuid';
import { bulkMoveCounts } from '@balanco/contract/counts/count-bulk';
import { editCount } from '@balanco/contract/counts/counts';
import { finaliseInventory } from '@balanco/contract/inventories/inventories';
import { createInventory } from '@balanco/contract/inventories/new-inventory';
import { editSection } from '@balanco/contract/inventories/sections';
import { openSection } from '@balanco/contract/mobile/mobile';
import { type PulledCount, pullCounts } from '@balanco/contract/mobile/mobile-pull';
import { createPharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { bulkProducts } from '@balanco/contract/products/products';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nextOrder } from '../device/next-order';
import { newReading, type Reading, type ReadingContent } from '../rules/readings/reading';
import { sectionAccount, undoneBy } from '../rules/readings/section-account';
import { createNetwork, type Fate, fates, type Network, strandings } from '../testing/network';
import { aPlace } from '../testing/phone-data';
import type { Phone, PhoneOwner } from '../testing/phones';
import { deliverTo, type RealServer, serverTesting, stubBrowser } from '../testing/real-server';

/**
 * 300 nights in the full run. Repeat a failure, or search others, with NIGHTS_RUN='{"seed": …, "path": "…"}' or
 * '{"seed": 7, "numRuns": 300}'.
 */
const given = JSON.parse(import.meta.env.NIGHTS_RUN ?? '{}') as fc.Parameters<[readonly Step[]]>;
const isFullRun = import.meta.env.TEST_FULL === '1';
const NIGHTS = isFullRun ? 300 : 5;
const SEED = 20_261_126;

async function startApp() {
  vi.resetModules();
  const parts = await Promise.all([
    import('../store/readings'),
    import('../store/room'),
    import('../store/sections'),
    import('../testing/phones'),
    import('./enter-section'),
    import('./finish-section'),
    import('./pull/own-counts'),
    import('./sending/app-outbox'),
    import('./server-clock'),
  ]);
  const [readings, room, sections, phones, entering, finishing, pull, sending, clock] = parts;
  return {
    ...readings,
    ...room,
    ...sections,
    ...phones,
    ...entering,
    ...finishing,
    ...pull,
    ...sending,
    ...clock,
  };
}

let app: Awaited<ReturnType<typeof startApp>>;
let server: RealServer;
let people: readonly PhoneOwner[];
let pharmacy: { readonly id: string; readonly name: string };

beforeAll(async () => {
  app = await startApp();
  const { startServerUnderTest, addCollector } = await serverTesting();
  server = await startServerUnderTest();
  const { user } = server.people;
  const carla = { name: 'Carla Coletora', ...(await addCollector(server, 'Carla Coletora')) };
  people = [user, carla];
  pharmacy = (await server.call(createPharmacy, { as: 'mod', body: { name: 'Central' } })).body;
  const products = [
    { internal_code: '101', barcode: codes[0], description: 'DIPIRONA', pharmacy: pharmacy.id },
    { internal_code: '102', barcode: codes[1], description: 'OMEPRAZOL', pharmacy: pharmacy.id },
  ];
  expect((await server.call(bulkProducts, { as: 'mod', body: products })).status).toBe(201);
  stubBrowser();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const codes = ['7891234567895', '7891000000014', '101', '7899999999996'];

const index = fc.nat(7);
const quantity = fc.integer({ min: 0, max: 40 });
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('scan'), code: fc.nat(3), quantity }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct'), index, quantity }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('undo'), index, scope: fc.constantFrom('reading', 'item') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('work while sending'), code: fc.nat(3), index, quantity }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('kill the tab'),
      during: fc.constantFrom('send', 'finish'),
      how: fc.constantFrom(...strandings),
      /** How many requests succeed before the one under way. */
      fine: fc.nat(2),
      code: fc.nat(3),
      quantity,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave'), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open section') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hand over') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('finalise'), index, isClosed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('section’s person'), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('office edits'), index, quantity }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('office moves'), index, to: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late mail') }) },
);

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface Step {
  readonly phone: number;
  readonly act: Act;
  readonly fates: readonly Fate[];
}

const aFate = fc.oneof(
  { weight: 4, arbitrary: fc.constant('fine' as const) },
  { weight: 6, arbitrary: fc.constantFrom(...fates) },
);
const aNight = fc.array(fc.record({ phone: fc.nat(2), act, fates: fc.array(aFate, { maxLength: 6 }) }), {
  minLength: 4,
  maxLength: 30,
  size: 'max',
});

interface Meant {
  readonly person: string;
  readonly phone: Phone;
  content: ReadingContent;
  isShared: boolean;
}

it('after a night of cut networks, acknowledged readings are stored once', {
  timeout: isFullRun ? 3_600_000 : 120_000,
}, async () => {
  await fc.assert(fc.asyncProperty(aNight, live), { numRuns: NIGHTS, seed: SEED, ...given });
});

async function live(steps: readonly Step[]): Promise<void> {
  const made = { as: 'mod', body: { name: newUuid(), pharmacy: pharmacy.id } } as const;
  const number: number = (await server.call(createInventory, made)).body.inventory_id;
  const other: number = (
    await server.call(createInventory, { ...made, body: { ...made.body, name: newUuid() } })
  ).body.inventory_id;
  const sections = [newUuid(), newUuid()];
  for (const id of sections)
    await server.call(openSection, { as: 'user', body: { id, inventoryID: number, name: id.slice(0, 4) } });
  const network = createNetwork(deliverTo(server));
  const place = aPlace({ pharmacy: pharmacy.id, inventory: number, section: sections[0] ?? '' });
  const [first, second] = people as [PhoneOwner, PhoneOwner];
  const phones = [app.aPhone(first, place), app.aPhone(first, place), app.aPhone(second, place)];
  const meant = new Map<string, Meant>();
  const night: Night = {
    number,
    other,
    sections,
    phones,
    network,
    meant,
    moved: new Map(),
    removed: new Set(),
  };
  for (const step of steps) {
    const phone = phones[step.phone] as Phone;
    network.expect(step.fates);
    await app.pickUp(phone, network);
    await perform(night, phone, step.act);
    await settled();
  }
  await comeHome(night);
  await network.deliverLate();
  await comeHome(night);
  await compare(night);
}

interface Night {
  readonly number: number;
  readonly other: number;
  readonly sections: string[];
  readonly phones: readonly Phone[];
  readonly network: Network;
  readonly meant: Map<string, Meant>;
  /** Where the office moved counts last; no phone moves any. */
  readonly moved: Map<string, Pick<PulledCount, 'inventoryID' | 'sectionID'>>;
  /** The office removes them; no phone restores any. */
  readonly removed: Set<string>;
}

async function perform(night: Night, phone: Phone, act: Act): Promise<void> {
  const { network, sections, number } = night;
  switch (act.kind) {
    case 'scan':
      return scan(night, phone, act);
    case 'correct':
      return change(night, phone, (known) => [at(known, act.index)?.id], { quantity: act.quantity });
    case 'undo':
      return undo(night, phone, act);
    case 'send':
      return app.outbox.flush();
    case 'work while sending': {
      const sending = app.outbox.flush();
      await scan(night, phone, act);
      await undo(night, phone, { index: act.index, scope: 'reading' });
      void app.outbox.flush();
      await change(night, phone, (known) => [at(known, act.index + 1)?.id], { quantity: act.quantity });
      return sending;
    }
    case 'finish': {
      const finish = await app.finishSection(phone.place).catch(() => null);
      if (finish?.kind === 'declared' && finish.answer.matches) {
        const { readings, units } = sectionAccount(finish.readings);
        expect(finish.answer).toMatchObject({ lines: readings, units });
      }
      return;
    }
    case 'leave':
      phone.place = { ...phone.place, section: sections[act.index % sections.length] ?? '' };
      await app.askAboutSection(phone.place.section).catch(() => undefined);
      await app.pullOwnCounts(phone.place).catch(() => undefined);
      return;
    case 'open section': {
      const id = newUuid();
      await app.addOpenedSection({ id, person: phone.owner.sub, inventory: number, name: id.slice(0, 8) });
      sections.push(id);
      phone.place = { ...phone.place, section: id };
      return;
    }
    case 'hand over':
      return app.signIn(phone, people.find(({ sub }) => sub !== phone.owner.sub) as PhoneOwner);
    case 'finalise': {
      const section = act.index === 0 ? null : sections[act.index % 2];
      const body = { finalizado: act.isClosed, section_id: section };
      await server.call(finaliseInventory, { as: 'mod', params: { id: number }, body });
      return;
    }
    case 'section’s person': {
      const params = { id: number, section_id: sections[act.index % 2] ?? '' };
      const collector_sub = at(people, act.index)?.sub ?? null;
      expect((await server.call(editSection, { as: 'mod', params, body: { collector_sub } })).status).toBe(
        200,
      );
      return;
    }
    case 'office edits': {
      const stored = (await rowsOf(night, phone.owner)).filter(({ _deleted }) => !_deleted);
      const row = at(stored, act.index);
      if (row === undefined) return;
      const mark = night.meant.get(row.amplify_id);
      if (mark !== undefined) mark.isShared = true;
      const barcode = JSON.stringify([{ barcode: codes[0], count: act.quantity }]);
      const bodies = [{ _deleted: true }, { factor: 2 }, { barcode }];
      const body = bodies[act.index % bodies.length];
      const answer = await server.call(editCount, { as: 'mod', params: { id: row.id }, body });
      expect(answer.status).toBe(200);
      if (body === bodies[0]) night.removed.add(row.amplify_id);
      return;
    }
    case 'office moves': {
      const stored = (await rowsOf(night, phone.owner)).filter(({ _deleted }) => !_deleted);
      const row = at(stored, act.index);
      if (row === undefined) return;
      const to = { inventoryID: act.to === 2 ? night.other : number };
      const place = { ...to, sectionID: act.to === 2 ? null : (sections[act.to] ?? null) };
      const lines = [{ count_id: row.id, entry_index: 0, _version: row._version }];
      const body = { lines, inventory: place.inventoryID, section: place.sectionID };
      if ((await server.call(bulkMoveCounts, { as: 'mod', body })).status === 200)
        night.moved.set(row.amplify_id, place);
      return;
    }
    case 'kill the tab': {
      const isUnderWay = network.strand(act);
      const sending = act.during === 'finish' ? app.finishSection(phone.place) : app.outbox.flush();
      const isOver = sending.then(
        () => undefined,
        () => undefined,
      );
      await scan(night, phone, act);
      await Promise.race([isUnderWay, isOver]);
      app = await startApp();
      await network.strand(undefined);
      return app.pickUp(phone, network);
    }
    case 'late mail':
      return network.deliverLate();
  }
}

async function scan(night: Night, phone: Phone, { code, quantity }: { code: number; quantity: number }) {
  const createdAt = app.momentOfScan();
  const known = await app.readingsOf(phone.place);
  const reading = newReading({
    id: newUuid(),
    place: phone.place,
    code: codes[code] ?? '',
    product: null,
    prefix: { quantity, factor: 1 } as Parameters<typeof newReading>[0]['prefix'],
    createdAt,
    order: nextOrder(createdAt, known),
  });
  await app.addWithRoom(reading);
  night.meant.set(reading.id, { person: phone.owner.sub, phone, content: reading.content, isShared: false });
}

function undo(night: Night, phone: Phone, { index, scope }: { index: number; scope: 'reading' | 'item' }) {
  const ids = (known: readonly Reading[]) => {
    const open = at(known, index);
    return open === undefined ? [] : undoneBy(scope, open, known);
  };
  return change(night, phone, ids, { deleted: true });
}

async function change(
  { meant }: Night,
  phone: Phone,
  idsOf: (known: readonly Reading[]) => readonly (string | undefined)[],
  content: Partial<ReadingContent>,
): Promise<void> {
  const known = (await app.readingsOf(phone.place)).filter(({ movedTo }) => movedTo === undefined);
  const ids = idsOf(known).flatMap((id) => id ?? []);
  await app.changeReadings(ids, content);
  for (const id of ids) {
    const before = meant.get(id);
    if (before === undefined) throw new Error(`nobody scanned ${id}`);
    before.content = { ...before.content, ...content };
    before.isShared ||= before.phone !== phone;
  }
}

async function comeHome({ phones, network }: Night): Promise<void> {
  network.expect([]);
  for (const isSending of [true, false]) {
    for (const phone of phones) {
      for (const owner of phone.owners) {
        await app.pickUp(phone, network);
        app.signIn(phone, owner);
        const queue = () => app.queueOf(owner.sub);
        if (isSending) await app.sendEverything(async () => (await queue()).waiting === 0);
        expect(await queue()).toMatchObject({ waiting: 0, rejected: 0 });
        await app.pullOwnCounts(phone.place);
      }
    }
  }
}

async function compare(night: Night): Promise<void> {
  const { meant, phones, network, sections } = night;
  const stored = new Map<string, PulledCount>();
  for (const owner of people) {
    const rows = await rowsOf(night, owner);
    for (const row of rows) stored.set(row.amplify_id, row);
    const own = [...meant].filter(([, { person }]) => person === owner.sub).map(([id]) => id);
    expect(rows.map(({ amplify_id }) => amplify_id).sort()).toEqual(own.sort());
  }
  for (const [id, { content, isShared }] of meant) {
    if (isShared) continue;
    const row = stored.get(id);
    expect(row?._deleted, `${id} is undone`).toBe(content.deleted);
    if (!content.deleted) expect(row === undefined ? null : codeOf(row).count, id).toBe(content.quantity);
  }
  for (const id of night.removed) expect(stored.get(id)?._deleted, `${id} stays deleted`).toBe(true);
  for (const [id, place] of night.moved) expect(stored.get(id), `${id} stays`).toMatchObject(place);
  for (const phone of phones) {
    for (const owner of phone.owners) {
      await app.pickUp(phone, network);
      app.signIn(phone, owner);
      for (const section of [...sections]) {
        const place = { ...phone.place, section };
        if ((await app.readingsOf(place)).length === 0) continue;
        const finish = await app.finishSection(place);
        expect(finish).toMatchObject({ kind: 'declared', answer: { matches: true } });
        for (const { id, content, state, version, movedTo } of await app.readingsOf(place)) {
          if (movedTo !== undefined) continue;
          const row = stored.get(id) as PulledCount;
          expect(state).toBe('sent');
          expect({ id, version, deleted: content.deleted }).toEqual({
            id,
            version: row._version,
            deleted: row._deleted,
          });
          if (!content.deleted)
            expect([content.quantity, content.factor], id).toEqual([
              codeOf(row).count,
              codeOf(row).factor ?? row.factor,
            ]);
        }
      }
    }
  }
}

/** Deleted ones count too. */
async function rowsOf({ number, other }: Night, { idToken }: PhoneOwner): Promise<PulledCount[]> {
  const read = async (inventory: number) => {
    const query = { inventory, page_size: 5000, since: '1970-01-01T00:00:00Z' };
    return (await server.call(pullCounts, { as: 'user', query, token: idToken })).body.results;
  };
  return [...(await read(number)), ...(await read(other))];
}

interface StoredCode {
  readonly count: number;
  readonly factor?: number;
}

function codeOf({ barcode, internalBarcode }: PulledCount): StoredCode {
  const code = internalBarcode ?? barcode;
  const [only] = [typeof code === 'string' ? JSON.parse(code) : code].flat() as StoredCode[];
  if (only === undefined) throw new Error('a count without a code');
  return only;
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}

async function settled(): Promise<void> {
  await vi.waitFor(() => expect(app.outbox.state().sending).toBe(false), { timeout: 30_000, interval: 5 });
}
