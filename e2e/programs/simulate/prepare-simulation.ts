import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../harness/start-server.js';
import { callPool, PoolRefusal } from '../../stock-take/api.js';
import type { CountLocation } from '../../stock-take/counts.js';
import { createPharmacy, openInventory, openSection, storeCatalogue } from '../../stock-take/locations.js';
import { licenceKeyIn, runOperator } from '../../stock-take/staff.js';
import type { Shelf } from './delivery-ledger.js';
import { ApiRefusal, NoAnswer, PatientSession, type Person } from './patient-session.js';

const PRODUCTS = 2000;
/** Pages of an existing catalogue to scan from. */
const SHELF_PAGES = 3;

interface PrepareInput extends AccountsInput {
  readonly seed: number;
  /** If absent, a new pharmacy with a catalogue. */
  readonly pharmacy: string | undefined;
  readonly say: (sentence: string) => void;
}

export interface SimulationSetup {
  readonly pharmacy: { readonly id: string; readonly name: string };
  readonly inventoryID: number;
  readonly shelf: Shelf;
  readonly collectors: readonly { readonly session: PatientSession; readonly location: CountLocation }[];
}

/**
 * An inventory with a section per collector.
 *
 * @throws a sentence in Portuguese on what a person must provide
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

/** The server has no people; the licence key has seats for everyone. */
export async function prepareEmptyServer(
  server: RunningServer,
  { collectors, seed }: { collectors: number; seed: number },
): Promise<{ admin: PatientSession; setup: SimulationSetup }> {
  // A restart changes the address.
  const admin = new PatientSession(() => server.url, { name: 'Administrador', ...server.admin });
  const issued = await runOperator(server, 'license', 'issue', '--seats', String(collectors + 1));
  const setup = await prepareSimulation({
    admin,
    adminPassword: server.admin.password,
    collectors,
    licenseKey: licenceKeyIn(issued),
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
    return { id: found.id, name };
  }
  const own = `Simulação ${now()}`;
  const made = { ...(await createPharmacy(admin, own)), name: own };
  say('Importando um catálogo…');
  await storeCatalogue(admin, made.id, { seed, lines: PRODUCTS });
  return made;
}

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
  // Without a catalogue there is an unknown product.
  return [first ?? { barcode: '7891234567895', internal_code: '000001' }, ...rest];
}

function now(): string {
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const;
  return new Date().toLocaleString('pt-BR', format).replace(',', '');
}

interface AccountsInput {
  readonly admin: PatientSession;
  readonly adminPassword: string;
  readonly collectors: number;
  /** A person without a seat uses it. */
  readonly licenseKey: string | undefined;
}

/**
 * Each takes a seat. The administrator registers missing accounts; a second run reuses them.
 *
 * @throws a sentence in Portuguese if the seats run out
 */
async function signInCollectors(input: AccountsInput): Promise<PatientSession[]> {
  const sessions: PatientSession[] = [];
  for (let number = 1; number <= input.collectors; number += 1) {
    const person = collectorPerson(number, input.adminPassword);
    await retryThrottled(() => register(input, person));
    const session = new PatientSession(input.admin.address, person);
    await retryThrottled(() => signIn(session, person));
    await takeSeat(session, input);
    sessions.push(session);
  }
  return sessions;
}

/** The password comes from the administrator's, which nobody else knows. */
function collectorPerson(number: number, adminPassword: string): Person {
  const label = String(number).padStart(2, '0');
  const email = `coletor-${label}@simulacao.example`;
  const derived = createHmac('sha256', adminPassword).update(email).digest('base64url');
  // The prefix satisfies the password rule.
  return { name: `Coletor ${label}`, email, password: `S1!${derived}` };
}

async function register({ admin }: AccountsInput, person: Person): Promise<void> {
  const { name, email, password } = person;
  try {
    await callPool(admin.address(), 'SignUp', {
      Username: email,
      Password: password,
      UserAttributes: [
        { Name: 'name', Value: name },
        { Name: 'email', Value: email },
      ],
      ClientMetadata: { idToken: await admin.token() },
    });
  } catch (error) {
    if (error instanceof PoolRefusal && error.type === 'UsernameExistsException') return;
    throw error;
  }
  await admin.send('POST', '/api/confirm-user/', { email });
}

async function signIn(session: PatientSession, { email }: Person): Promise<void> {
  try {
    await session.token();
  } catch (error) {
    if (!(error instanceof PoolRefusal)) throw error;
    throw new Error(
      `${email} existe, mas não entra com a senha desta simulação, que depende da senha do administrador: use a mesma conta de administrador da primeira vez.`,
    );
  }
}

/** Waits as long as the server asks. */
async function retryThrottled(work: () => Promise<void>): Promise<void> {
  for (;;) {
    const seconds = await work().then(
      () => null,
      (error: unknown) => {
        const isThrottled = error instanceof PoolRefusal && error.type === 'TooManyRequestsException';
        if (!isThrottled && !(error instanceof NoAnswer)) throw error;
        if (error.retryAfterSeconds === null) throw error;
        return error.retryAfterSeconds;
      },
    );
    if (seconds === null) return;
    await delay(seconds * 1000);
  }
}

/** @throws a sentence in Portuguese on how to issue a key, without a key or seat */
async function takeSeat(session: PatientSession, { licenseKey, collectors }: AccountsInput): Promise<void> {
  if (await hasSeat(session)) return;
  const advice = `Emita uma chave com npm run admin -- license issue --seats ${collectors + 1} e passe-a em --license.`;
  if (licenseKey === undefined) throw new Error(`${session.name} não tem licença. ${advice}`);
  try {
    await session.send('POST', '/api/license/', { license: licenseKey });
  } catch (error) {
    if (error instanceof ApiRefusal) throw new Error(`${session.name}: ${error.message} ${advice}`);
    throw error;
  }
}

function hasSeat(session: PatientSession): Promise<boolean> {
  return session.send('GET', '/api/license/').then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiRefusal && error.status === 404) return false;
      throw error;
    },
  );
}
