import type { Count } from '@balanco/contract/counts/count';
import type { MobileCountResult } from '@balanco/contract/mobile/mobile';
import { rowIn } from '../database/rows.js';
import { wireBarcode, wireInternalCode } from './counted-codes.js';
import { finalise, openSection as playOpening } from './location-rules.js';
import {
  at,
  type Change,
  latest,
  type Message,
  type ModelCount,
  type ModelState,
  type Mutation,
} from './model-state.js';
import { inventoryId, STAFF, sectionId, type World } from './world.js';
import { takeEdit, takeMessage, takeMutation } from './write-rules.js';

export interface Request {
  send(world: World): Promise<unknown>;
  play(state: ModelState): unknown;
}

interface ItemAnswer {
  readonly amplify_id: string | null;
  readonly status: 'created' | 'merged' | 'unchanged' | 'rejected';
  readonly _version: number | null;
  readonly isUnplaced: boolean;
  readonly code?: string | undefined;
}

/** POST /api/mobile/counts/; resent if unanswered. */
export function batchRequest(
  collector: number,
  messages: readonly Message[],
  isAnswerLost: boolean,
): Request {
  return {
    async send(world) {
      const answer = await world.server.call('submitCounts', {
        token: at(world.collectors, collector).idToken,
        body: messages.map((message) => wireMessage(message, world)),
      });
      return answer.status === 200 ? answer.body.results.map(itemAnswer) : answer;
    },
    play(state) {
      const answers = playBatch(state, collector, messages);
      if (!isAnswerLost) hear(state, collector, messages, answers);
      return answers;
    },
  };
}

function itemAnswer({ amplify_id, status, _version, unplaced, code }: MobileCountResult): ItemAnswer {
  return { amplify_id, status, _version, isUnplaced: unplaced === true, code };
}

function playBatch(state: ModelState, collector: number, messages: readonly Message[]): ItemAnswer[] {
  const statuses = messages.map((message) => takeMessage(state, collector, message));
  return messages.map(({ count }, index) => {
    const status = at(statuses, index);
    const isRejected = status === 'rejected';
    return {
      amplify_id: count,
      status,
      _version: isRejected ? null : at(state.counts, count).versions.length,
      isUnplaced: !isRejected && latest(at(state.counts, count)).inventory === 'unknown',
      code: isRejected ? 'permission_denied' : undefined,
    };
  });
}

function hear(
  state: ModelState,
  collector: number,
  messages: readonly Message[],
  answers: readonly ItemAnswer[],
): void {
  const phone = at(state.phones, collector);
  const sent = new Set(messages.map((message) => JSON.stringify(message)));
  const isSent = (message: Message) => sent.has(JSON.stringify(message));
  phone.answered.push(...phone.outbox.filter(isSent));
  phone.outbox = phone.outbox.filter((message) => !isSent(message));
  for (const { amplify_id, _version } of answers) {
    if (amplify_id !== null && _version !== null) phone.seen.set(amplify_id, _version);
  }
}

function wireMessage({ count, base, change }: Message, world: World): object {
  const { inventory, section, countedAt } = change;
  return {
    amplify_id: count,
    inventoryID: inventoryId(world, inventory),
    sectionID: section === undefined ? undefined : sectionId(world, section),
    ...wireEdit(change, base),
    createdAt: countedAt,
  };
}

interface StaffEdit {
  readonly staff: number;
  readonly count: string;
  readonly change: Change;
  /** undefined: current. */
  readonly base: number | undefined;
}

/** PATCH /api/amplify-counts/:id/ */
export function editRequest({ staff, count: amplifyId, change, base }: StaffEdit): Request {
  return {
    async send(world) {
      const { status, body } = await world.server.call('editCount', {
        as: at(STAFF, staff),
        params: await rowIn(world.server.db, 'count', { amplify_id: amplifyId }, 'id'),
        body: wireEdit(change, base),
      });
      if (status === 200) return [200, editedView(body)];
      return [status, body.code, body.current && editedView(body.current)];
    },
    play(state) {
      const count = at(state.counts, amplifyId);
      const outcome = takeEdit(count, change, base);
      if (outcome === 'not_found') return [404, outcome, undefined];
      return outcome === 'taken' ? [200, expectedView(count)] : [409, outcome, expectedView(count)];
    },
  };
}

/** What is undefined is not sent. */
function wireEdit({ barcode, internal, factor, deleted }: Change, base: number | undefined): object {
  return {
    barcode: barcode && wireBarcode(barcode),
    internalBarcode: internal && wireInternalCode(internal),
    factor,
    _deleted: deleted,
    _version: base,
  };
}

function editedView({ _version, _deleted, barcode, internalBarcode, factor }: Count) {
  return { _version, _deleted, barcode, internalBarcode, factor };
}

function expectedView(count: ModelCount) {
  const { barcode, internal, factor, deleted } = latest(count);
  return {
    _version: count.versions.length,
    _deleted: deleted,
    barcode: wireBarcode(barcode),
    internalBarcode: wireInternalCode(internal),
    factor,
  };
}

type MutationAnswer = readonly [version: number, deleted: boolean] | string;

/** POST /graphql */
export function mutationRequest(collector: number, mutation: Mutation): Request {
  return {
    async send(world): Promise<MutationAnswer> {
      const verb = mutation.change.deleted === true ? 'delete' : 'update';
      const answer = await world.server.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          authorization: at(world.collectors, collector).accessToken,
          'content-type': 'application/json',
        },
        payload: JSON.stringify({
          query: `mutation M($input: ${verb === 'delete' ? 'Delete' : 'Update'}CountInput!) {
            row: ${verb}Count(input: $input) { _version _deleted }
          }`,
          variables: { input: inputOf(mutation, world) },
        }),
      });
      const { data, errors } = answer.json();
      return data?.row ? [data.row._version, data.row._deleted === true] : errors[0].errorType;
    },
    play: (state) => playMutation(state, collector, mutation),
  };
}

function playMutation(state: ModelState, collector: number, mutation: Mutation): MutationAnswer {
  if (takeMutation(state, collector, mutation) === 'Unauthorized') return 'Unauthorized';
  const count = at(state.counts, mutation.count);
  at(state.phones, collector).seen.set(mutation.count, count.versions.length);
  return [count.versions.length, latest(count).deleted];
}

/** deleteCount takes only id and version. */
function inputOf({ count: id, base: _version, change }: Mutation, world: World): object {
  const { barcode, internal, factor, deleted, inventory, section, countedAt } = change;
  if (deleted === true) return { id, _version };
  return {
    id,
    _version,
    _deleted: deleted,
    factor,
    createdAt: countedAt,
    inventoryID: inventory === undefined ? undefined : String(inventoryId(world, inventory)),
    sectionID: section === undefined ? undefined : sectionId(world, section),
    // AWSJSON is text.
    barcode: barcode && JSON.stringify(wireBarcode(barcode)),
    internalBarcode: internal && JSON.stringify(wireInternalCode(internal)),
  };
}

interface Finalising {
  readonly staff: number;
  readonly inventory: number;
  readonly section: number | null;
  readonly isClosed: boolean;
}

export function finaliseRequest({ staff, inventory, section, isClosed }: Finalising): Request {
  return {
    async send(world) {
      const id = inventoryId(world, inventory);
      const body = { finalizado: isClosed, section_id: sectionId(world, section) };
      const as = at(STAFF, staff);
      const answer = await (typeof id === 'number'
        ? world.server.call('finaliseInventory', { as, params: { id }, body })
        : world.server.call('finaliseMobileInventory', { as, params: { uuid: id }, body }));
      return [answer.status, answer.body.type];
    },
    play(state) {
      finalise(state, inventory, section, isClosed);
      return [200, section === null ? 'inventory_updated' : 'section_updated'];
    },
  };
}

/** POST /api/mobile/sections/ */
export function openSectionRequest(collector: number, section: number): Request {
  return {
    async send({ server, collectors, inventories, sections }) {
      const answer = await server.call('openSection', {
        token: at(collectors, collector).idToken,
        body: { id: at(sections, section), inventoryID: at(inventories, 0), name: 'Corredor' },
      });
      return [answer.status];
    },
    play: (state) => [playOpening(state, section, collector)],
  };
}
