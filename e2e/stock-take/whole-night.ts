import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from './api.js';
import { type PlannedCount, planCounts, sendCounts } from './counts.js';
import { expectedExport } from './export-file.js';
import { inventoryRows } from './locations.js';
import { registerPerson } from './staff.js';

const LINES = 600;
const COUNTS = 40;
const COLLECTORS = ['Beatriz Coletora', 'Caio Coletor'];
const CORRECTED = 77;

/** A person has only a keyboard or only a phone. */
export interface WholeNight {
  readonly pharmacy: string;
  readonly inventory: string;
  /** Names that staff paste, one for each collector. */
  readonly sections: readonly string[];
  readonly file: string;
  readonly products: number;
  readonly counts: number;
  readonly wrong: PlannedCount;
  readonly corrected: number;
  send(collector: number): Promise<number>;
  readonly exported: string;
}

/** The server stays empty until people work. */
export async function planNight(server: ServerAccess): Promise<WholeNight> {
  const { bytes, account } = generateCatalogue({ seed: 12, lines: LINES });
  const file = path.join(server.dataDir, 'catalogo.txt');
  await writeFile(file, bytes);
  const plan = { seed: 12, collectors: COLLECTORS.length, counts: COUNTS };
  const planned = planCounts(account, { ...plan, start: new Date('2026-11-20T22:30:00Z') });
  const wrong = planned.find((count) => isAlone(count, planned));
  if (wrong === undefined) throw new Error('every planned barcode is counted twice');
  const sections = COLLECTORS.map((_, index) => `Corredor ${index + 1}`);
  return {
    pharmacy: 'Farmácia São João',
    inventory: 'Balanço Geral',
    sections,
    file,
    products: account.products,
    counts: COUNTS,
    wrong,
    corrected: CORRECTED,
    async send(collector) {
      const own = planned.filter((count) => count.collector === collector);
      const email = `coletor${collector}@farmacia.example`;
      const name = COLLECTORS[collector] ?? '';
      const session = await registerPerson(server, { name, email, password: 'Coleta!2026' });
      await sendCounts(session, await sectionNamed(server, sections[collector] ?? ''), own, collector);
      return own.length;
    },
    exported: expectedExport(
      planned.map((count) => (count === wrong ? { ...count, quantity: CORRECTED } : count)),
      COLLECTORS,
    ),
  };
}

function isAlone({ code, description }: PlannedCount, planned: readonly PlannedCount[]): boolean {
  return /^\d{13}$/.test(code) && planned.filter((other) => other.description === description).length === 1;
}

async function sectionNamed(server: ServerAccess, name: string) {
  const admin: ApiSession = await openApiSession(server);
  const row = (await inventoryRows(admin)).find((each) => each.section_name === name);
  if (row?.section_id === undefined || row.section_id === null) throw new Error(`no section ${name}`);
  return { inventoryID: row.inventory_id, sectionID: row.section_id };
}
