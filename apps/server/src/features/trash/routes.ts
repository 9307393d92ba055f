import * as contract from '@balanco/contract/history/trash';
import { deleteInventory as deleteInventoryCall } from '@balanco/contract/inventories/inventories';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { deleteInventory, deletePharmacy } from './delete-locations.js';
import { purgeDeletion } from './purge-deletion.js';
import { restoreDeletion } from './restore-deletion.js';
import { countDeletions, findAnyPharmacyId, viewDeletion, viewDeletions } from './view-trash.js';

export function trashRoutes(services: Services, trashDays: number): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    act(deletePharmacy),
    bind(deleteInventoryCall, ({ params, body }, { caller }) =>
      deleteInventory({ ...services, caller }, { id: params.id, sectionId: body?.section_id ?? null }),
    ),
    bindPage(contract.listTrash, async ({ query: { pharmacy, kind, search } }, page, { caller }) => {
      const pharmacyIds =
        pharmacy === undefined ? caller.pharmacyIds : [await findAnyPharmacyId(db, pharmacy)];
      const filter = { pharmacyIds, kind, search };
      const count = await countDeletions(db, filter);
      return { count, results: await viewDeletions(db, filter, { ...page, trashDays }) };
    }),
    bind(contract.getDeletion, ({ params }) => viewDeletion(db, params.id, trashDays)),
    act(restoreDeletion),
    act(purgeDeletion),
  ];
}
