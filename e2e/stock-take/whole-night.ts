import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from './api.js';
import { type PlannedCount, planCounts, sendCounts } from './counts.js';
import { expectedExport } from './export-file.js';
import { registerPerson } from './staff.js';

const LINES = 600;
const COUNTS = 40;
const COLLECTORS = ['Beatriz Coletora', 'Caio Coletor'];
/** Staff's correction of the wrong quantity. */
const CORRECTED = 77;

/** One night's work, done with only a keyboard or only a phone. */
export interface WholeNight {
  readonly pharmacy: string;
  readonly inventory: string;
  /** The sections that staff paste as a list, one for each collector. */
  readonly sections: readonly string[];
  readonly file: string;
  readonly products: number;
  readonly counts: number;
  /** The count with the wrong quantity; no other count has its code. */
  readonly wrong: PlannedCount;
  readonly corrected: number;
  /** Sends all counts of a collector from the app. Resolves with their number. */
  send(collector: number): Promise<number>;
  /** The TXT that the export must write after the correction. */
  readonly exported: string;
}

/** Plans a night and writes its catalogue into the server's folder. The server stays empty until staff and collectors work. */
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

/** Whether a barcode names the count's product and no other count has that product. */
function isAlone({ code, description }: PlannedCount, planned: readonly PlannedCount[]): boolean {
  return /^\d{13}$/.test(code) && planned.filter((other) => other.description === description).length === 1;
}

interface Row {
  readonly inventory_id: number;
  readonly section_id: string | null;
  readonly section_name: string | null;
}

async function sectionNamed(server: ServerAccess, name: string) {
  const admin: ApiSession = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const [pharmacy] = (await admin.send('GET', '/api/pharmacies/')) as { id: string }[];
  const list = await admin.send('GET', `/api/inventories/with-all-counts/?pharmacy=${pharmacy?.id}`);
  const row = (list as { results: Row[] }).results.find((each) => each.section_name === name);
  if (row?.section_id === undefined || row.section_id === null) throw new Error(`no section ${name}`);
  return { inventoryID: row.inventory_id, sectionID: row.section_id };
}
