import * as contract from '@balanco/contract/counts/count-bulk';
import * as carry from '@balanco/contract/counts/count-carry';
import type { Services } from '../../../context.js';
import { type Binding, bind } from '../../../http/binding.js';
import { bulkDeleteCounts } from './bulk-delete-counts.js';
import { bulkMoveCounts } from './bulk-move-counts.js';
import { bulkSetFactor } from './bulk-set-factor.js';
import { carryCounts } from './carry-counts.js';
import { previewCarry } from './preview-carry.js';
import { undoBulkCounts } from './undo-bulk-counts.js';

/** What staff do with many counts in one call: chosen lines of Contagens, and counts of a pharmacy as a whole. */
export function bulkRoutes(services: Services): Binding[] {
  return [
    bind(contract.bulkDeleteCounts, ({ body }, { caller }) =>
      bulkDeleteCounts({ ...services, caller }, body.lines),
    ),
    bind(contract.bulkMoveCounts, ({ body }, { caller }) =>
      bulkMoveCounts({ ...services, caller }, { ...body, section: body.section ?? null }),
    ),
    bind(contract.bulkSetFactor, ({ body }, { caller }) => bulkSetFactor({ ...services, caller }, body)),
    bind(contract.undoBulkCounts, ({ body }, { caller }) =>
      undoBulkCounts({ ...services, caller }, body.counts),
    ),
    bind(carry.previewCarry, ({ params, query }) => previewCarry(services.db, { ...query, id: params.id })),
    bind(carry.carryCounts, ({ params, body }, { caller }) =>
      carryCounts({ ...services, caller }, { ...body, id: params.id, section: body.section ?? null }),
    ),
  ];
}
