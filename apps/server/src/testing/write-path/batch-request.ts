import { type MobileCountResult, submitCounts } from '@balanco/contract/mobile/mobile';
import { wireBarcode, wireInternalCode } from './counted-codes.js';
import { at, latest, type Message, type ModelState } from './model-state.js';
import type { Request } from './request.js';
import type { World } from './world.js';
import { takeMessage } from './write-rules.js';

/** The compared part of the answer to one message. */
interface ItemAnswer {
  readonly amplify_id: string | null;
  readonly status: 'created' | 'merged' | 'unchanged' | 'rejected';
  /** The count's version after the whole batch. */
  readonly _version: number | null;
  readonly isUnplaced: boolean;
  readonly code?: string | undefined;
}

/** A collector's batch, sent to POST /api/mobile/counts/. A phone that misses the answer sends it again later. */
export function batchRequest(
  collector: number,
  messages: readonly Message[],
  isAnswerLost: boolean,
): Request {
  return {
    async send(world) {
      const answer = await world.server.call(submitCounts, {
        as: 'user',
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

/** The model's answer to a batch, item by item. */
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

/** The phone reads an answer: its messages are delivered, and the versions are known. */
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

function wireMessage(
  { count, base, change }: Message,
  { inventories, sections, unknownInventory }: World,
): object {
  const { barcode, internal, factor, deleted, inventory, section, countedAt } = change;
  return {
    amplify_id: count,
    inventoryID: inventory === 'unknown' ? unknownInventory : at(inventories, inventory),
    ...(section === undefined ? {} : { sectionID: section === null ? null : at(sections, section) }),
    ...(barcode === undefined ? {} : { barcode: wireBarcode(barcode) }),
    ...(internal === undefined ? {} : { internalBarcode: wireInternalCode(internal) }),
    ...(factor === undefined ? {} : { factor }),
    ...(deleted === undefined ? {} : { _deleted: deleted }),
    ...(base === undefined ? {} : { _version: base }),
    createdAt: countedAt,
  };
}
