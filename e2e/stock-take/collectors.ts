import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from './api-session.js';
import type { PlannedCount } from './plan-counts.js';
import { registerPerson } from './register-person.js';
import { sendCounts } from './send-counts.js';

const PASSWORD = 'Coleta!2026';

/** The work of one collector: the open session, the section, and how often each status was answered. */
export interface CollectorAtWork {
  readonly session: ApiSession;
  readonly sectionID: string;
  readonly counted: number;
  readonly statuses: Record<string, number>;
}

/** Registers a collector, opens a section for them and sends their share of the planned counts. */
export async function putCollectorToWork(
  server: ServerAccess,
  { index, name, inventoryID }: { index: number; name: string; inventoryID: number },
  planned: readonly PlannedCount[],
): Promise<CollectorAtWork> {
  const email = `coletor${index}@farmacia.example`;
  const session = await registerPerson(server, { name, email, password: PASSWORD });
  const sectionID = crypto.randomUUID();
  const section = { id: sectionID, inventoryID, name: `Corredor ${index + 1}` };
  await session.send('POST', '/api/mobile/sections/', section);
  const own = planned.filter((count) => count.collector === index);
  const statuses = await sendCounts(session, { inventoryID, sectionID }, own, index);
  return { session, sectionID, counted: own.length, statuses };
}
