import * as contract from '@balanco/contract/history/trash';
import { deleteInventory as deleteInventoryCall } from '@balanco/contract/inventories/inventories';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { deleteInventory, deletePharmacy } from './delete-locations.js';
import { purgeDeletion } from './purge-deletion.js';
import { restoreDeletion } from './restore-deletion.js';
import { countDeletions, findAnyPharmacyId, viewDeletion, viewDeletions } from './view-trash.js';

/** @param trashDays a deletion's time in the Lixeira */
export function trashRoutes(services: Services, trashDays: number): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    act(deletePharmacy),
    bind(deleteInventoryCall, ({ params, body }, { caller }) =>
      deleteInventory({ ...services, caller }, { id: params.id, sectionId: body?.section_id ?? null }),
    ),
    bind(contract.listTrash, async ({ query }, request) => {
      const { page, page_size: pageSize, kind, search } = query;
      const pharmacyIds =
        query.pharmacy === undefined
          ? request.caller.pharmacyIds
          : [await findAnyPharmacyId(db, query.pharmacy)];
      const filter = { pharmacyIds, kind, search };
      const frame = framePage(request, { page, pageSize, count: await countDeletions(db, filter) });
      return { ...frame, results: await viewDeletions(db, filter, { page, pageSize, trashDays }) };
    }),
    bind(contract.getDeletion, ({ params }) => viewDeletion(db, params.id, trashDays)),
    act(restoreDeletion),
    act(purgeDeletion),
  ];
}
