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

type WritePathCommand = AsyncCommand<ModelState, World>;

function command<T>(
  name: string,
  drawn: T,
  check: (state: Readonly<ModelState>) => boolean,
  run: (state: ModelState, world: World) => Promise<void>,
): WritePathCommand {
  return { check, run, toString: () => `${name}(${fc.stringify(drawn)})` };
}

/** Online phones send at once. */
export const collectorCounts = fc
  .record({
    collector: aCollector,
    codes: aFirstCount,
    location: aLocation,
    countedAt: aTime,
    delivery: aDelivery,
  })
  .map((drawn) =>
    command(
      'collectorCounts',
      drawn,
      (state) => madeCounts(state) < MAX_COUNTS,
      async (state, world) => {
        const { collector, codes, location, countedAt, delivery } = drawn;
        const phone = at(state.phones, collector);
        const count = randomUUID();
        phone.made.set(count, { ...location, countedAt });
        phone.outbox.push({ count, base: undefined, change: { ...codes, ...location, countedAt } });
        if (phone.isOnline) await deliver(state, world, collector, delivery);
      },
    ),
  );

/** Unsent ones too. */
function madeCounts({ phones }: Readonly<ModelState>): number {
  return phones.reduce((sum, { made }) => sum + made.size, 0);
}

/** Own counts; names the seen version, an older one or none. */
export const collectorChanges = fc
  .record({
    collector: aCollector,
    which: anIndex,
    edit: anEdit,
    location: fc.option(aLocation, { freq: 2 }),
    countedAt: fc.option(aTime, { freq: 2 }),
    base: aBase,
    delivery: aDelivery,
  })
  .map((drawn) =>
    command(
      'collectorChanges',
      drawn,
      (state) => at(state.phones, drawn.collector).made.size > 0,
      async (state, world) => {
        const { collector, which, edit, location, countedAt, delivery } = drawn;
        const phone = at(state.phones, collector);
        const count = at([...phone.made.keys()], which % phone.made.size);
        const known = at(phone.made, count);
        const told = { ...(location ?? known), countedAt: countedAt ?? known.countedAt };
        phone.made.set(count, told);
        const base = versionOf(drawn.base, state.counts.get(count), phone.seen.get(count));
        phone.outbox.push({ count, base, change: { ...edit, ...told } });
        if (phone.isOnline) await deliver(state, world, collector, delivery);
      },
    ),
  );

const aMutation = fc.record({
  collector: aCollector,
  which: anIndex,
  edit: anEdit,
  location: fc.option(aLocation, { freq: 2 }),
  countedAt: fc.option(aTime, { freq: 2 }),
  base: aBase,
});
type DrawnMutation = typeof aMutation extends fc.Arbitrary<infer T> ? T : never;

/** Any stored count; deletions change nothing else. */
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

/** A DataStore client. */
export const collectorMutates = aMutation.map((drawn) =>
  command(
    'collectorMutates',
    drawn,
    (state) => state.counts.size > 0,
    (state, world) => perform(state, world, [mutationOf(state, drawn)]),
  ),
);

/** Some twice in a batch. */
export const repeatMessages = fc
  .record({ collector: aCollector, which: fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }) })
  .map((drawn) =>
    command(
      'repeatMessages',
      drawn,
      (state) => at(state.phones, drawn.collector).answered.length > 0,
      async (state, world) => {
        const { answered } = at(state.phones, drawn.collector);
        const messages = drawn.which.map((index) => at(answered, index % answered.length));
        await perform(state, world, [batchRequest(drawn.collector, messages, true)]);
      },
    ),
  );

export const goOffline = aCollector.map((collector) =>
  command(
    'goOffline',
    collector,
    (state) => at(state.phones, collector).isOnline,
    async (state) => {
      at(state.phones, collector).isOnline = false;
    },
  ),
);

/** They come in any order. */
export const comeOnline = fc.record({ collector: aCollector, delivery: aDelivery }).map((drawn) =>
  command(
    'comeOnline',
    drawn,
    (state) =>
      !at(state.phones, drawn.collector).isOnline || at(state.phones, drawn.collector).outbox.length > 0,
    async (state, world) => {
      at(state.phones, drawn.collector).isOnline = true;
      await deliver(state, world, drawn.collector, drawn.delivery);
    },
  ),
);

/** Learns others' changes. */
export const refresh = aCollector.map((collector) =>
  command(
    'refresh',
    collector,
    (state) => at(state.phones, collector).made.size > 0,
    async (state) => {
      const phone = at(state.phones, collector);
      for (const [id, known] of phone.made) {
        const count = state.counts.get(id);
        if (count === undefined) continue;
        const { inventory, section, countedAt } = latest(count);
        phone.made.set(id, { ...known, inventory, section, countedAt });
        phone.seen.set(id, count.versions.length);
      }
    },
  ),
);

/** No, current or earlier version. */
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

/** Any count. */
export const staffEdits = aStaffEdit.map((drawn) =>
  command(
    'staffEdits',
    drawn,
    (state) => state.counts.size > 0,
    (state, world) => perform(state, world, [staffEdit(state, drawn)]),
  ),
);

/** It may be one that they believe to be their own. */
export const writeAnothersCount = fc
  .record({ collector: aCollector, which: anIndex, edit: anEdit, location: aLocation, countedAt: aTime })
  .map((drawn) =>
    command(
      'writeAnothersCount',
      drawn,
      (state) => [...state.counts.values()].some(({ owner }) => owner !== drawn.collector),
      async (state, world) => {
        const { collector, which, edit, location, countedAt } = drawn;
        const others = [...state.counts].filter(([, { owner }]) => owner !== collector);
        const [count] = at(others, which % others.length);
        const message = { count, base: undefined, change: { ...edit, ...location, countedAt } };
        await perform(state, world, [batchRequest(collector, [message], true)]);
      },
    ),
  );

const LATE_SECTION = 2;

/** Counts may wait for it. */
export const openLateSection = aCollector.map((collector) =>
  command(
    'openLateSection',
    collector,
    () => true,
    (state, world) => perform(state, world, [openSectionRequest(collector, LATE_SECTION)]),
  ),
);

/** Neither may miss the other. */
export const countWhileSectionOpens = fc
  .record({ collector: aCollector, opener: aCollector, codes: aFirstCount, countedAt: aTime })
  .map((drawn) =>
    command(
      'countWhileSectionOpens',
      drawn,
      (state) => at(state.sections, LATE_SECTION).opener === null,
      async (state, world) => {
        const { collector, opener, codes, countedAt } = drawn;
        const location = { inventory: 0, section: LATE_SECTION, countedAt };
        const message: Message = { count: randomUUID(), base: undefined, change: { ...codes, ...location } };
        at(state.phones, collector).made.set(message.count, location);
        const count = batchRequest(collector, [message], false);
        await perform(state, world, [count, openSectionRequest(opener, LATE_SECTION)]);
      },
    ),
  );

const aFinalising = fc.record({
  staff: aStaffMember,
  location: fc.constantFrom(
    { inventory: 0, section: null },
    { inventory: 0, section: 0 },
    { inventory: 0, section: 1 },
    { inventory: 1, section: null },
  ),
  isClosed: fc.boolean(),
});

/** Staff close and reopen. */
export const closeOrReopen = aFinalising.map((drawn) =>
  command(
    'closeOrReopen',
    drawn,
    () => true,
    async (state, world) => {
      const { staff, location, isClosed } = drawn;
      await perform(state, world, [finaliseRequest({ staff, ...location, isClosed })]);
    },
  ),
);

const anActor = fc.oneof(
  { weight: 4, arbitrary: fc.record({ collector: aCollector, delivery: aDelivery }) },
  { weight: 4, arbitrary: fc.record({ edit: aStaffEdit }) },
  { weight: 2, arbitrary: fc.record({ mutation: aMutation }) },
  { weight: 1, arbitrary: fc.record({ finalising: aFinalising }) },
  { weight: 1, arbitrary: fc.record({ opener: aCollector }) },
);
type Actor = typeof anActor extends fc.Arbitrary<infer T> ? T : never;

/** The result equals some order. */
export const writeAtOnce = fc.array(anActor, { minLength: 2, maxLength: 3 }).map((actors) =>
  command(
    'writeAtOnce',
    actors,
    (state) => requestsOf(state, actors).length > 1,
    (state, world) => perform(state, world, requestsOf(state, actors)),
  ),
);

/** Staff, DataStore apps and a phone. */
function requestsOf(state: Readonly<ModelState>, actors: readonly Actor[]): Request[] {
  return actors.flatMap((actor) => {
    if ('finalising' in actor) {
      const { staff, location, isClosed } = actor.finalising;
      return [finaliseRequest({ staff, ...location, isClosed })];
    }
    if ('opener' in actor) return [openSectionRequest(actor.opener, LATE_SECTION)];
    const hasCounts = state.counts.size > 0;
    if ('mutation' in actor) return hasCounts ? [mutationOf(state, actor.mutation)] : [];
    if ('edit' in actor) return hasCounts ? [staffEdit(state, actor.edit)] : [];
    const { collector, delivery } = actor;
    const { outbox, answered } = at(state.phones, collector);
    const messages = shuffled(outbox.length > 0 ? outbox : answered, delivery.shuffle);
    return messages.length > 0 ? [batchRequest(collector, messages, delivery.isAnswerLost)] : [];
  });
}
