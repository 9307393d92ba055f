import type { CatalogueAccount } from '../catalogue/account.js';
import { type CreatedPharmacy, finalise, openInventory, openSection } from '../stock-take/locations.js';
import { planCounts } from '../stock-take/plan-counts.js';
import { sendCounts } from '../stock-take/send-counts.js';
import { proveAllButThree, sellWhileCounting } from './fill-open-shop.js';
import { type DemoSessions, RECOUNTER } from './people.js';

/** What happens to an inventory of the demonstration after it is counted. Each ends in another state. */
const closings = [
  { name: 'Perfumaria em conferência', seed: 41, close: async () => undefined },
  { name: 'Geladeira apurada', seed: 42, close: settleZeroed },
  { name: 'Genéricos aprovados', seed: 43, close: approveWithLateCount },
  { name: 'Éticos exportados', seed: 44, close: exportApproved },
  { name: 'Higiene reaberta', seed: 45, close: settleAgain },
  { name: 'Medicamentos em recontagem', seed: 46, close: recountDifferences },
  { name: 'Loja aberta exportada', seed: 47, close: proveOpenShop },
] as const;

/** Settled work of an inventory: who does it, where, and how more counts arrive. */
interface Counted {
  readonly admin: DemoSessions['admin'];
  readonly inventory: number;
  /** When the first count was made. */
  readonly start: Date;
  /** Sends counts that no one sent before. */
  readonly countMore: () => Promise<void>;
}

/** Adds an inventory in each state of the closing, with reasons, late counts, zeroed items and a recount (docs/fechamento.md, "Estados"). */
export async function fillClosings(
  { admin, collectors: [collector] }: DemoSessions,
  pharmacy: CreatedPharmacy,
  catalogue: CatalogueAccount,
  start: Date,
): Promise<void> {
  if (collector === undefined) return;
  for (const { name, seed, close } of closings) {
    const inventory = await openInventory(admin, pharmacy, name);
    const location = await openSection(collector, inventory, 'Corredor 1');
    const send = (planned: number, counts: number) =>
      sendCounts(
        collector,
        location,
        planCounts(catalogue, { seed: planned, collectors: 1, counts, start }),
        planned,
      );
    await send(seed, 30);
    await finalise(admin, location);
    await finalise(admin, { inventoryID: inventory });
    await giveReasons(admin, inventory);
    await close({ admin, inventory, start, countMore: async () => void (await send(seed + 100, 3)) });
  }
}

async function giveReasons(admin: DemoSessions['admin'], inventory: number): Promise<void> {
  const path = `/api/inventories/${inventory}/item-reasons/`;
  await admin.send('PUT', path, { items: { filter: 'shortage' }, reason: 'unrecorded_issue' });
  await admin.send('PUT', path, { items: { filter: 'overage' }, reason: 'unrecorded_receipt' });
}

async function settle({ admin, inventory }: Counted, version: number): Promise<void> {
  await admin.send('POST', `/api/inventories/${inventory}/settle/`, { version });
}

/** So much is zeroed that a second admin has to approve it. */
async function settleZeroed(counted: Counted): Promise<void> {
  const { admin, inventory } = counted;
  const steps = (await admin.send('GET', `/api/inventories/${inventory}/steps/`)) as {
    uncounted: { positive: { items: number }; negative: { items: number } };
  };
  const { positive, negative } = steps.uncounted;
  await admin.send('PUT', `/api/inventories/${inventory}/uncounted/`, {
    decision: 'zero',
    confirmed_items: positive.items + negative.items,
  });
  await settle(counted, 1);
}

async function approveWithLateCount(counted: Counted): Promise<void> {
  await settle(counted, 1);
  await counted.countMore();
}

async function exportApproved(counted: Counted): Promise<void> {
  await settle(counted, 1);
  await counted.admin.send('POST', `/api/inventories/${counted.inventory}/settlements/1/export/`, {
    profile: 'ean-qtd',
    content: 'counted',
    leave_out: true,
  });
  await counted.admin.send('POST', `/api/inventories/${counted.inventory}/settlements/1/return-proofs/`, {
    source: 'catalogue',
  });
}

async function proveOpenShop(counted: Counted): Promise<void> {
  const { admin, inventory, start } = counted;
  await sellWhileCounting(admin, inventory, start);
  await settle(counted, 1);
  await proveAllButThree(admin, inventory);
}

async function settleAgain(counted: Counted): Promise<void> {
  const { admin, inventory, countMore } = counted;
  await settle(counted, 1);
  await admin.send('POST', `/api/inventories/${inventory}/reopen/`, {
    version: 1,
    reason: 'Uma prateleira ficou sem contar.',
  });
  await countMore();
  await settle(counted, 2);
}

/** Most of the differences are on the list of someone else, so the inventory is open again. */
async function recountDifferences({ admin, inventory }: Counted): Promise<void> {
  const path = `/api/inventories/${inventory}/recounts/`;
  const criteria = { gross_share: 80 };
  const { collectors } = (await admin.send('POST', `${path}?dry_run=true`, { criteria })) as {
    collectors: { sub: string; email: string }[];
  };
  const collector_sub = collectors.find(({ email }) => email === RECOUNTER)?.sub;
  await admin.send('POST', path, { criteria, collector_sub });
}
