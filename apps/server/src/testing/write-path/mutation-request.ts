import { wireBarcode, wireInternalCode } from './counted-codes.js';
import { at, latest, type ModelState, type Mutation } from './model-state.js';
import type { Request } from './request.js';
import type { World } from './world.js';
import { takeMutation } from './write-rules.js';

/** The compared part of the answer: the row's version and whether it is deleted, or the refusal. */
type MutationAnswer = readonly [version: number, deleted: boolean] | string;

/** A collector's updateCount, or deleteCount for a deletion, sent to POST /graphql. */
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

/** deleteCount accepts only the id and the version. */
function inputOf({ count: id, base: _version, change }: Mutation, world: World): object {
  const { barcode, internal, factor, deleted, inventory, section, countedAt } = change;
  if (deleted === true) return { id, _version };
  return {
    id,
    _version,
    _deleted: deleted,
    factor,
    createdAt: countedAt,
    ...(inventory === undefined ? {} : { inventoryID: inventoryId(world, inventory) }),
    ...(section === undefined ? {} : { sectionID: section === null ? null : at(world.sections, section) }),
    ...(barcode === undefined ? {} : { barcode: jsonText(wireBarcode(barcode)) }),
    ...(internal === undefined ? {} : { internalBarcode: jsonText(wireInternalCode(internal)) }),
  };
}

function inventoryId({ inventories, unknownInventory }: World, index: number | 'unknown'): string {
  return String(index === 'unknown' ? unknownInventory : at(inventories, index));
}

/** AWSJSON travels as text. */
function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
