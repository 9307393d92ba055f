import { exportCounts as exportCountsCall } from '@balanco/contract/counts/counts';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { exportCounts } from './export-counts.js';

export function countExportRoutes({ db }: Services): Binding[] {
  return [
    bind(exportCountsCall, async ({ query }, { caller }) => {
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      const settled = query.settled === 'true';
      return exportCounts({ db, caller }, { ...query, pharmacyId, settled });
    }),
  ];
}
