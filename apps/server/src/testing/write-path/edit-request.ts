import { type Count, editCount } from '@balanco/contract/counts/counts';
import { wireBarcode, wireInternalCode } from './counted-codes.js';
import { at, type Change, latest, type ModelCount } from './model-state.js';
import type { Request } from './request.js';
import { STAFF, type World } from './world.js';
import { takeEdit } from './write-rules.js';

interface StaffEdit {
  readonly staff: number;
  readonly count: string;
  readonly change: Change;
  /** The version that the dialog shows; undefined means the current one. */
  readonly base: number | undefined;
}

/** Staff's edit, sent to PATCH /api/amplify-counts/:id/. */
export function editRequest({ staff, count: amplifyId, change, base }: StaffEdit): Request {
  return {
    async send(world) {
      const { status, body } = await world.server.call(editCount, {
        as: at(STAFF, staff),
        params: { id: await serverId(world, amplifyId) },
        body: wireEdit(change, base),
      });
      if (status === 200) return [200, shown(body)];
      return [status, body.code, body.current && shown(body.current)];
    },
    play(state) {
      const count = at(state.counts, amplifyId);
      const outcome = takeEdit(count, change, base);
      if (outcome === 'not_found') return [404, outcome, undefined];
      return outcome === 'taken' ? [200, expected(count)] : [409, outcome, expected(count)];
    },
  };
}

async function serverId({ server }: World, amplifyId: string): Promise<number> {
  const { id } = await server.db
    .selectFrom('count')
    .select('id')
    .where('amplify_id', '=', amplifyId)
    .executeTakeFirstOrThrow();
  return id;
}

function wireEdit({ barcode, internal, factor, deleted }: Change, base: number | undefined): object {
  return {
    ...(barcode === undefined ? {} : { barcode: wireBarcode(barcode) }),
    ...(internal === undefined ? {} : { internalBarcode: wireInternalCode(internal) }),
    ...(factor === undefined ? {} : { factor }),
    ...(deleted === undefined ? {} : { _deleted: deleted }),
    ...(base === undefined ? {} : { _version: base }),
  };
}

type EditedView = Readonly<
  Record<'_version' | '_deleted' | 'barcode' | 'internalBarcode' | 'factor', unknown>
>;

function shown({ _version, _deleted, barcode, internalBarcode, factor }: Count): EditedView {
  return { _version, _deleted, barcode, internalBarcode, factor };
}

function expected(count: ModelCount): EditedView {
  const { barcode, internal, factor, deleted } = latest(count);
  return {
    _version: count.versions.length,
    _deleted: deleted,
    barcode: wireBarcode(barcode),
    internalBarcode: wireInternalCode(internal),
    factor,
  };
}
