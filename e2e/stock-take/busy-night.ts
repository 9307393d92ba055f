import { randomUUID } from 'node:crypto';
import type { CatalogueAccount } from '../catalogue/account.js';
import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from './api-session.js';
import { createPharmacy, openInventory, openSection } from './locations.js';
import { type PlannedCount, planCounts } from './plan-counts.js';
import { registerPerson } from './register-person.js';
import type { CountLocation } from './send-counts.js';
import { storeCatalogue } from './store-catalogue.js';

const PASSWORD = 'Coleta!2026';
const BATCH = 500;

interface PlannedPharmacy {
  readonly name: string;
  readonly inventories: readonly { readonly name: string; readonly sections: number }[];
}

/** Three pharmacies, five inventories, eleven sections. */
const plan: readonly PlannedPharmacy[] = [
  {
    name: 'Farmácia São João',
    inventories: [
      { name: 'Balanço Geral', sections: 4 },
      { name: 'Controlados', sections: 1 },
    ],
  },
  {
    name: 'Drogaria Santa Rita',
    inventories: [
      { name: 'Balanço Anual', sections: 2 },
      { name: 'Perfumaria', sections: 1 },
    ],
  },
  { name: 'Farmácia Bem-Estar', inventories: [{ name: 'Balanço Geral', sections: 3 }] },
];
const SECTIONS = plan
  .flatMap(({ inventories }) => inventories)
  .reduce((sum, { sections }) => sum + sections, 0);
const COLLECTORS = ['Beatriz Coletora', 'Caio Coletor', 'Dulce Coletora'];

/** The counts of one section. */
interface NightSection {
  readonly name: string;
  readonly collector: string;
  readonly counts: readonly PlannedCount[];
}

export interface NightInventory {
  readonly pharmacy: { readonly id: string; readonly name: string };
  readonly id: number;
  readonly name: string;
  readonly sections: readonly NightSection[];
}

/** Fills a server with the data of a busy night: `counts` counts, distributed over the sections. */
export async function prepareBusyNight(server: ServerAccess, counts: number): Promise<NightInventory[]> {
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const collectors = await registerCollectors(server);
  const shares = Array.from({ length: SECTIONS }, (_, index) => shareOf(counts, index));
  const night: NightInventory[] = [];
  for (const [index, { name, inventories }] of plan.entries()) {
    const pharmacy = { ...(await createPharmacy(admin, name)), name };
    const catalogue = await storeCatalogue(admin, pharmacy.id, { seed: 50 + index, lines: 300 });
    for (const inventory of inventories) {
      const id = await openInventory(admin, pharmacy, inventory.name);
      const sections: NightSection[] = [];
      for (let number = 1; number <= inventory.sections; number += 1) {
        const collector = collectors[shares.length % collectors.length];
        if (collector === undefined) throw new Error('there are no collectors');
        sections.push(await countSection(collector, { id, number, share: shares.pop() ?? 0 }, catalogue));
      }
      night.push({ pharmacy, id, name: inventory.name, sections });
    }
  }
  return night;
}

/** The first sections get the remainder. */
function shareOf(counts: number, index: number): number {
  return Math.floor(counts / SECTIONS) + (index < counts % SECTIONS ? 1 : 0);
}

async function countSection(
  collector: ApiSession,
  { id, number, share }: { id: number; number: number; share: number },
  catalogue: CatalogueAccount,
): Promise<NightSection> {
  const name = `Corredor ${number}`;
  const location = await openSection(collector, id, name);
  const start = new Date('2026-11-01T22:00:00Z');
  const counts = planCounts(catalogue, { seed: id * 100 + number, collectors: 1, counts: share, start });
  await send(collector, location, counts);
  return { name, collector: collector.name, counts };
}

async function send(
  collector: ApiSession,
  location: CountLocation,
  counts: readonly PlannedCount[],
): Promise<void> {
  for (let first = 0; first < counts.length; first += BATCH) {
    const body = counts.slice(first, first + BATCH).map((count) => ({
      // Not the planned id, because the plans of two inventories may be alike.
      amplify_id: randomUUID(),
      ...location,
      ...count.content,
      createdAt: count.createdAt.toISOString(),
    }));
    await collector.send('POST', '/api/mobile/counts/', body);
  }
}

async function registerCollectors(server: ServerAccess): Promise<ApiSession[]> {
  const sessions = [];
  for (const [index, name] of COLLECTORS.entries()) {
    const email = `coletor${index}@farmacia.example`;
    sessions.push(await registerPerson(server, { name, email, password: PASSWORD }));
  }
  return sessions;
}
