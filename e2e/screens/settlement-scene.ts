import { randomUUID } from 'node:crypto';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import type { ApiSession } from '../stock-take/api-session.js';
import { createPharmacy, finalise } from '../stock-take/locations.js';
import { countClosing } from './closing-scene.js';

/** The numbers of inventories in the states of a closing. */
export interface SettlementScene {
  /** Finalised; uncounted items are decided one by one. */
  readonly checking: number;
  /** Settled, and a second admin would have to approve it. */
  readonly settled: number;
  /** The second version is approved, and counts came and changed afterwards. */
  readonly approved: number;
  /** A file left, and the ERP's stock was held against it before the ERP took it. */
  readonly exported: number;
}

/** Makes an inventory in each state of a closing. */
export async function prepareSettlements(admin: ApiSession, collector: ApiSession): Promise<SettlementScene> {
  const pharmacyOf = (name: string) => createPharmacy(admin, name);
  const count = async (pharmacy: string, name: string) => {
    const inventoryID = await countClosing(admin, collector, await pharmacyOf(pharmacy), name);
    await finalise(admin, { inventoryID });
    return inventoryID;
  };
  const checking = await count('Drogaria Santa Luzia', 'Conferência de novembro');
  await decideEach(admin, checking);
  const settled = await count('Drogaria Santa Clara', 'Zerados de novembro');
  await zeroAll(admin, settled);
  await settle(admin, settled, 1);
  const approved = await count('Drogaria Santa Cecília', 'Aprovado de novembro');
  await settle(admin, approved, 1);
  await admin.send('POST', `/api/inventories/${approved}/reopen/`, {
    version: 1,
    reason: 'A geladeira do estoque não tinha sido contada por ninguém.',
  });
  await sendCount(collector, approved, '7891234500129', 28);
  await settle(admin, approved, 2);
  await sendLate(admin, collector, approved);
  const exported = await count('Drogaria Santa Inês', 'Exportado de novembro');
  await settle(admin, exported, 1);
  await admin.send('POST', `/api/inventories/${exported}/settlements/1/export/`, {
    ...{ profile: 'ajuste', content: 'adjustment', code_kind: 'internal_code', leave_out: true },
  });
  await admin.send('POST', `/api/inventories/${exported}/settlements/1/return-proofs/`, {
    source: 'catalogue',
  });
  return { checking, settled, approved, exported };
}

async function decideEach(admin: ApiSession, inventory: number): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  await admin.send('PUT', `${path}/uncounted/`, { decision: 'each' });
  await admin.send('PUT', `${path}/uncounted-items/`, { items: { item_keys: ['i:107'] }, zero: true });
  await admin.send('PUT', `${path}/item-reasons/`, {
    items: { item_keys: ['i:104'] },
    reason: 'other',
    text: 'caneta caiu e quebrou na geladeira',
  });
  await admin.send('PUT', `${path}/ignored-codes/`, {
    barcode: '7899999999994',
    internal_code: '',
    reason: 'Amostra grátis, não entra no estoque.',
  });
}

async function zeroAll(admin: ApiSession, inventory: number): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  const { uncounted } = (await admin.send('GET', `${path}/steps/`)) as ClosingSteps;
  const confirmed_items = uncounted.positive.items + uncounted.negative.items;
  await admin.send('PUT', `${path}/uncounted/`, { decision: 'zero', confirmed_items });
}

async function settle(admin: ApiSession, inventory: number, version: number): Promise<void> {
  await admin.send('POST', `/api/inventories/${inventory}/settle/`, { version });
}

async function sendCount(collector: ApiSession, inventoryID: number, barcode: string, count: number) {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 4)).toISOString();
  const amplify_id = randomUUID();
  await collector.send('POST', '/api/mobile/counts/', [
    { amplify_id, inventoryID, barcode: [{ barcode, count }], createdAt },
  ]);
}

/** Two counts come after the settlement, and one of them is discarded. */
async function sendLate(admin: ApiSession, collector: ApiSession, inventory: number): Promise<void> {
  await sendCount(collector, inventory, '7891234500075', 13);
  await sendCount(collector, inventory, '7891234500051', 1);
  const path = `/api/inventories/${inventory}/late-counts/`;
  const { results } = (await admin.send('GET', `${path}?page=1`)) as {
    results: { count_id: number; count_version: number }[];
  };
  const [newest] = results;
  if (newest === undefined) return;
  await admin.send('POST', `${path}discard/`, {
    counts: [{ id: newest.count_id, version: newest.count_version }],
    reason: 'Contado de novo depois da entrega da manhã.',
  });
}
