import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import * as profiles from '@balanco/contract/exports/export-profiles';
import * as contract from '@balanco/contract/exports/exports';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { requireInventory } from '../inventories/find-inventory.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { viewExports } from './draft-export.js';
import {
  createExportProfile,
  deleteExportProfile,
  editExportProfile,
  viewExportProfiles,
} from './export-profiles.js';
import { exportSettlement, previewExport } from './export-settlement.js';

export function exportRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(profiles.listExportProfiles, async ({ params }) => ({
      results: await viewExportProfiles(db, await findPharmacyId(db, params.id)),
      shipped: SHIPPED_PROFILES.map(({ id, name }) => ({ id, name })),
    })),
    act(createExportProfile),
    act(editExportProfile),
    act(deleteExportProfile),
    bind(contract.listExports, async ({ params }) => {
      const { number } = await requireInventory(db, params.id);
      return { results: await viewExports(db, number) };
    }),
    bind(contract.previewExport, ({ params, query }, { caller }) => {
      const { profile, content, code_kind: code, by_code, return_proof, page, page_size: pageSize } = query;
      const choice = { ...params, profileId: profile, content, code, byCode: by_code === 'true' };
      return previewExport({ db, caller }, { ...choice, returnProof: return_proof }, { page, pageSize });
    }),
    act(exportSettlement),
  ];
}
