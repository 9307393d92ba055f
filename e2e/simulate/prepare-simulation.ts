import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import type { CountLocation } from '../stock-take/send-counts.js';
import { storeCatalogue } from '../stock-take/store-catalogue.js';
import { type AccountsInput, signInCollectors } from './collector-accounts.js';
import { PatientSession } from './patient-session.js';
import type { Shelf } from './simulated-scan.js';
import { takeSeat } from './take-seat.js';

const PRODUCTS = 2000;
/** How many pages of an existing catalogue the collectors scan from. */
const SHELF_PAGES = 3;

export interface PrepareInput extends AccountsInput {
  readonly seed: number;
  /** The name of an existing pharmacy. Without one, a pharmacy with a catalogue is created. */
  readonly pharmacy: string | undefined;
  readonly say: (sentence: string) => void;
}

/** The inventory to count in, and the collectors who count. */
export interface SimulationSetup {
  readonly pharmacy: { readonly id: string; readonly name: string };
  readonly inventoryID: number;
  readonly shelf: Shelf;
  readonly collectors: readonly { readonly session: PatientSession; readonly location: CountLocation }[];
}

/**
 * Signs in the collectors and opens an inventory with a section for each of them, in a pharmacy with a catalogue.
 *
 * @throws a sentence in Portuguese if something is missing that a person has to provide
 */
export async function prepareSimulation(input: PrepareInput): Promise<SimulationSetup> {
  const { admin, say } = input;
  await assertStaff(admin);
  await takeSeat(admin, input);
  say(`Preparando ${input.collectors} coletores…`);
  const sessions = await signInCollectors(input);
  const pharmacy = await choosePharmacy(input);
  const inventory = `Simulação de ${now()}`;
  const inventoryID = await openInventory(admin, pharmacy, inventory);
  const collectors = [];
  for (const [index, session] of sessions.entries()) {
    const location = await openSection(session, inventoryID, `Corredor ${index + 1}`);
    collectors.push({ session, location });
  }
  say(`Inventário "${inventory}" em "${pharmacy.name}": ${collectors.length} seções abertas.`);
  return { pharmacy, inventoryID, shelf: await readShelf(admin, pharmacy.id), collectors };
}

interface EmptyServer {
  readonly address: () => string;
  readonly administrator: { readonly email: string; readonly password: string };
  /** Runs an operator command. Returns its output. */
  readonly operate: (...words: string[]) => Promise<string>;
  readonly collectors: number;
  readonly seed: number;
  /** Waits if a registration is throttled. Without it, a throttled registration is an error. */
  readonly wait?: (seconds: number) => Promise<void>;
}

/** Prepares a simulation on a server without people, with a licence key that has seats for everyone. */
export async function prepareEmptyServer({
  address,
  administrator,
  operate,
  collectors,
  seed,
  wait = () => Promise.reject(new Error('a registration was throttled')),
}: EmptyServer): Promise<{ admin: PatientSession; setup: SimulationSetup }> {
  const admin = new PatientSession(address, { name: 'Administrador', ...administrator });
  const seats = collectors + 1;
  const issued = await operate('license', 'issue', '--seats', String(seats));
  const setup = await prepareSimulation({
    address,
    admin,
    adminPassword: administrator.password,
    collectors,
    licenseKey: /Chave de licença: (\S+)/.exec(issued)?.[1],
    seats,
    wait,
    seed,
    pharmacy: undefined,
    say: () => undefined,
  });
  return { admin, setup };
}

async function assertStaff(admin: PatientSession): Promise<void> {
  const { role } = (await admin.send('GET', '/api/current-user-role/')) as { role: string };
  if (role === 'user') throw new Error('A conta informada não é de administrador nem de moderador.');
}

async function choosePharmacy({ admin, pharmacy: name, seed, say }: PrepareInput) {
  if (name !== undefined) {
    const all = (await admin.send('GET', '/api/pharmacies/')) as { id: string; name: string }[];
    const found = all.find((pharmacy) => pharmacy.name === name);
    if (found === undefined) throw new Error(`Não há farmácia com o nome "${name}" (--pharmacy).`);
    return { id: found.id, name, inventoryUuid: '' };
  }
  const own = `Simulação ${now()}`;
  const made = { ...(await createPharmacy(admin, own)), name: own };
  say('Importando um catálogo…');
  await storeCatalogue(admin, made.id, { seed, lines: PRODUCTS });
  return made;
}

/** What the collectors scan: products that have both codes. */
async function readShelf(admin: PatientSession, pharmacy: string): Promise<Shelf> {
  const shelf = [];
  for (let page = 1, isLast = false; page <= SHELF_PAGES && !isLast; page += 1) {
    const { results, next } = (await admin.send(
      'GET',
      `/api/products/?pharmacy=${pharmacy}&page=${page}&page_size=1000`,
    )) as { results: { barcode: string; internal_code: string }[]; next: string | null };
    shelf.push(...results.filter((product) => product.barcode !== '' && product.internal_code !== ''));
    isLast = next === null;
  }
  const [first, ...rest] = shelf;
  // Without a catalogue the collectors scan an unknown product.
  return [first ?? { barcode: '7891234567895', internal_code: '000001' }, ...rest];
}

function now(): string {
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const;
  return new Date().toLocaleString('pt-BR', format).replace(',', '');
}
