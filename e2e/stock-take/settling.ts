import { createHash } from 'node:crypto';
import {
  type AccountLine,
  accountUnits,
  canonicalAccount,
} from '@balanco/contract/inventories/section-account';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import type { ApiSession } from './api.js';
import type { CountLocation } from './counts.js';

/** As a phone's 'Terminar', with what it has of the section. */
export async function declareDone(
  collector: ApiSession,
  { sectionID }: CountLocation,
  lines: readonly AccountLine[],
): Promise<void> {
  const hash = createHash('sha256').update(canonicalAccount(lines)).digest('hex');
  const body = { lines: lines.length, units: accountUnits(lines), hash };
  await collector.send('POST', `/api/mobile/sections/${sectionID}/done/`, body);
}

export async function zeroUncounted(admin: ApiSession, inventory: number): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  const { uncounted } = (await admin.send('GET', `${path}/steps/`)) as SettlementSteps;
  const confirmed_items = uncounted.positive.items + uncounted.negative.items;
  await admin.send('PUT', `${path}/uncounted/`, { decision: 'zero', confirmed_items });
}

/** Again if a busy machine interrupted it, as the server asks for. */
export async function settle(admin: ApiSession, inventory: number, version = 1): Promise<void> {
  const send = () => admin.send('POST', `/api/inventories/${inventory}/settle/`, { version });
  await send().catch((refusal: Error) => {
    if (!refusal.message.includes(': 503 ')) throw refusal;
    return send();
  });
}
