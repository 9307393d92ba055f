import * as contract from '@balanco/contract/count-bulk';
import type { Services } from '../../../context.js';
import { type Binding, bind } from '../../../http/binding.js';
import { bulkDeleteCounts } from './bulk-delete-counts.js';
import { bulkMoveCounts } from './bulk-move-counts.js';
import { bulkSetFactor } from './bulk-set-factor.js';
import { undoBulkCounts } from './undo-bulk-counts.js';

/** What staff do with chosen lines of Contagens, each in one call. */
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
  ];
}
