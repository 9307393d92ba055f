import { randomUUID } from 'node:crypto';
import fc, { type AsyncCommand } from 'fast-check';
import {
  aBase,
  aCollector,
  aDelivery,
  aFirstCount,
  aLocation,
  anEdit,
  anIndex,
  aStaffMember,
  aTime,
  deliver,
  shuffled,
  versionOf,
} from './arbitraries.js';
import { at, type Change, latest, MAX_COUNTS, type Message, type ModelState } from './model-state.js';
import { perform } from './perform.js';
import {
  batchRequest,
  editRequest,
  finaliseRequest,
  mutationRequest,
  openSectionRequest,
  type Request,
} from './requests.js';
import type { World } from './world.js';

function commandOf<T>(
  name: string,
  arbitrary: fc.Arbitrary<T>,
  isPossible: (state: Readonly<ModelState>, drawn: T) => boolean,
  run: (drawn: T, state: ModelState, world: World) => Promise<void>,
): fc.Arbitrary<AsyncCommand<ModelState, World>> {
  return arbitrary.map((drawn) => ({
    check: (state) => isPossible(state, drawn),
    run: (state, world) => run(drawn, state, world),
    toString: () => `${name}(${fc.stringify(drawn)})`,
  }));
}

const hasCounts = (state: Readonly<ModelState>) => state.counts.size > 0;
const always = () => true;

export const collectorCounts = commandOf(
  'collectorCounts',
  fc.record({
    collector: aCollector,
    codes: aFirstCount,
    location: aLocation,
    countedAt: aTime,
    delivery: aDelivery,
  }),
  ({ phones }) => phones.reduce((sum, { made }) => sum + made.size, 0) < MAX_COUNTS,
  async ({ collector, codes, location, countedAt, delivery }, state, world) => {
    const phone = at(state.phones, collector);
    const count = randomUUID();
    phone.made.set(count, { ...location, countedAt });
    phone.outbox.push({ count, base: undefined, change: { ...codes, ...location, countedAt } });
    if (phone.isOnline) await deliver(state, world, collector, delivery);
  },
);

const aChange = {
  collector: aCollector,
  which: anIndex,
  edit: anEdit,
  location: fc.option(aLocation, { freq: 2 }),
  countedAt: fc.option(aTime, { freq: 2 }),
  base: aBase,
};

export const collectorChanges = commandOf(
  'collectorChanges',
  fc.record({ ...aChange, delivery: aDelivery }),
  (state, { collector }) => at(state.phones, collector).made.size > 0,
  async ({ collector, which, edit, location, countedAt, delivery, ...drawn }, state, world) => {
    const phone = at(state.phones, collector);
    const count = at([...phone.made.keys()], which % phone.made.size);
    const known = at(phone.made, count);
    const told = { ...(location ?? known), countedAt: countedAt ?? known.countedAt };
    phone.made.set(count, told);
    const base = versionOf(drawn.base, state.counts.get(count), phone.seen.get(count));
    phone.outbox.push({ count, base, change: { ...edit, ...told } });
    if (phone.isOnline) await deliver(state, world, collector, delivery);
  },
);

const aMutation = fc.record(aChange);
type DrawnMutation = typeof aMutation extends fc.Arbitrary<infer T> ? T : never;

function mutationOf(
  state: ModelState,
  { collector, which, edit, location, countedAt, base }: DrawnMutation,
): Request {
  const count = at([...state.counts.keys()], which % state.counts.size);
  const update: Change = { ...edit, ...location, ...(countedAt === null ? {} : { countedAt }) };
  const change = update.deleted === true ? { deleted: true } : update;
  const seen = at(state.phones, collector).seen.get(count);
  return mutationRequest(collector, { count, base: versionOf(base, state.counts.get(count), seen), change });
}

export const collectorMutates = commandOf('collectorMutates', aMutation, hasCounts, (drawn, state, world) =>
  perform(state, world, [mutationOf(state, drawn)]),
);

export const repeatMessages = commandOf(
  'repeatMessages',
  fc.record({ collector: aCollector, which: fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }) }),
  (state, { collector }) => at(state.phones, collector).answered.length > 0,
  async ({ collector, which }, state, world) => {
    const { answered } = at(state.phones, collector);
    const messages = which.map((index) => at(answered, index % answered.length));
    await perform(state, world, [batchRequest(collector, messages, true)]);
  },
);

export const goOffline = commandOf(
  'goOffline',
  aCollector,
  (state, collector) => at(state.phones, collector).isOnline,
  async (collector, state) => {
    at(state.phones, collector).isOnline = false;
  },
);

export const comeOnline = commandOf(
  'comeOnline',
  fc.record({ collector: aCollector, delivery: aDelivery }),
  (state, { collector }) =>
    !at(state.phones, collector).isOnline || at(state.phones, collector).outbox.length > 0,
  async ({ collector, delivery }, state, world) => {
    at(state.phones, collector).isOnline = true;
    await deliver(state, world, collector, delivery);
  },
);

export const refresh = commandOf(
  'refresh',
  aCollector,
  (state, collector) => at(state.phones, collector).made.size > 0,
  async (collector, state) => {
    const phone = at(state.phones, collector);
    for (const [id, known] of phone.made) {
      const count = state.counts.get(id);
      if (count === undefined) continue;
      const { inventory, section, countedAt } = latest(count);
      phone.made.set(id, { ...known, inventory, section, countedAt });
      phone.seen.set(id, count.versions.length);
    }
  },
);

const aStaffEdit = fc.record({
  staff: aStaffMember,
  which: anIndex,
  edit: anEdit,
  back: fc.constantFrom(undefined, 0, 0, 1, 2, 5),
});
type StaffEdit = typeof aStaffEdit extends fc.Arbitrary<infer T> ? T : never;

function staffEdit(state: ModelState, { staff, which, edit, back }: StaffEdit): Request {
  const [id, count] = at([...state.counts], which % state.counts.size);
  const base = back === undefined ? undefined : Math.max(1, count.versions.length - back);
  return editRequest({ staff, count: id, change: edit, base });
}

export const staffEdits = commandOf('staffEdits', aStaffEdit, hasCounts, (drawn, state, world) =>
  perform(state, world, [staffEdit(state, drawn)]),
);

export const writeAnothersCount = commandOf(
  'writeAnothersCount',
  fc.record({ collector: aCollector, which: anIndex, edit: anEdit, location: aLocation, countedAt: aTime }),
  (state, { collector }) => [...state.counts.values()].some(({ owner }) => owner !== collector),
  async ({ collector, which, edit, location, countedAt }, state, world) => {
    const others = [...state.counts].filter(([, { owner }]) => owner !== collector);
    const [count] = at(others, which % others.length);
    const message = { count, base: undefined, change: { ...edit, ...location, countedAt } };
    await perform(state, world, [batchRequest(collector, [message], true)]);
  },
);

const LATE_SECTION = 2;

export const openLateSection = commandOf('openLateSection', aCollector, always, (collector, state, world) =>
  perform(state, world, [openSectionRequest(collector, LATE_SECTION)]),
);

export const countWhileSectionOpens = commandOf(
  'countWhileSectionOpens',
  fc.record({ collector: aCollector, opener: aCollector, codes: aFirstCount, countedAt: aTime }),
  (state) => at(state.sections, LATE_SECTION).opener === null,
  async ({ collector, opener, codes, countedAt }, state, world) => {
    const location = { inventory: 0, section: LATE_SECTION, countedAt };
    const message: Message = { count: randomUUID(), base: undefined, change: { ...codes, ...location } };
    at(state.phones, collector).made.set(message.count, location);
    const count = batchRequest(collector, [message], false);
    await perform(state, world, [count, openSectionRequest(opener, LATE_SECTION)]);
  },
);

const aPlace = fc.constantFrom(
  { inventory: 0, section: null },
  { inventory: 0, section: 0 },
  { inventory: 0, section: 1 },
  { inventory: 1, section: null },
);
const aFinalising = fc
  .tuple(aPlace, fc.record({ staff: aStaffMember, isClosed: fc.boolean() }))
  .map(([place, drawn]) => ({ ...place, ...drawn }));

export const closeOrReopen = commandOf('closeOrReopen', aFinalising, always, (drawn, state, world) =>
  perform(state, world, [finaliseRequest(drawn)]),
);

const anActor = fc.oneof(
  { weight: 4, arbitrary: fc.record({ collector: aCollector, delivery: aDelivery }) },
  { weight: 4, arbitrary: fc.record({ edit: aStaffEdit }) },
  { weight: 2, arbitrary: fc.record({ mutation: aMutation }) },
  { weight: 1, arbitrary: fc.record({ finalising: aFinalising }) },
  { weight: 1, arbitrary: fc.record({ opener: aCollector }) },
);
type Actor = typeof anActor extends fc.Arbitrary<infer T> ? T : never;

export const writeAtOnce = commandOf(
  'writeAtOnce',
  fc.array(anActor, { minLength: 2, maxLength: 3 }),
  (state, actors) => requestsOf(state, actors).length > 1,
  (actors, state, world) => perform(state, world, requestsOf(state, actors)),
);

function requestsOf(state: Readonly<ModelState>, actors: readonly Actor[]): Request[] {
  return actors.flatMap((actor) => {
    if ('finalising' in actor) return [finaliseRequest(actor.finalising)];
    if ('opener' in actor) return [openSectionRequest(actor.opener, LATE_SECTION)];
    if ('mutation' in actor) return hasCounts(state) ? [mutationOf(state, actor.mutation)] : [];
    if ('edit' in actor) return hasCounts(state) ? [staffEdit(state, actor.edit)] : [];
    const { collector, delivery } = actor;
    const { outbox, answered } = at(state.phones, collector);
    const messages = shuffled(outbox.length > 0 ? outbox : answered, delivery.shuffle);
    return messages.length > 0 ? [batchRequest(collector, messages, delivery.isAnswerLost)] : [];
  });
}
