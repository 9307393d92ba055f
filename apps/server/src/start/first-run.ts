import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { SYSTEM } from '../audit/write-audit.js';
import type { Config } from '../config/config.js';
import { hasRow } from '../db/answering.js';
import type { Database } from '../db/database.js';
import { inTurn } from '../db/locks.js';
import { makeLicenceKey } from '../features/licences/licence-key.js';
import { hasLicenceKeys, issueLicence } from '../features/licences/licences.js';
import type { EmbeddedIdentity } from '../identity/embedded/embedded-identity.js';

const FIRST_SEATS = 10;

/** Any fixed number: one of two starting servers does it. */
const FIRST_RUN_LOCK = 7_013_180_215;

/** It is kept in DATA_DIR/primeiro-acesso.txt and shown until somebody has signed in. */
interface FirstAccess {
  readonly text: string;
  readonly file: string;
}

/**
 * A key with 10 seats and, in the embedded pool, an administrator (docs/identity.md, "First run"). null once
 * somebody has signed in.
 */
export async function prepareFirstRun(
  db: Database,
  embedded: EmbeddedIdentity | null,
  config: Config,
): Promise<FirstAccess | null> {
  const isLater = () => (embedded === null ? hasLicenceKeys(db) : embedded.hasUsers());
  const again = async () => ((await hasSignIns(db, embedded)) ? null : readFirstAccess(config));
  if (await isLater()) return again();
  return inTurn(db, FIRST_RUN_LOCK, async () =>
    (await isLater()) ? again() : makeFirstAccess(db, embedded, config),
  );
}

/** Who comes from Cognito has a row from then on. */
async function hasSignIns(db: Database, embedded: EmbeddedIdentity | null): Promise<boolean> {
  const signIns = sql`audit where pharmacy_id is null and entity = 'session' and action = 'sign_in'`;
  return hasRow(db, embedded === null ? sql`person` : signIns);
}

const fileIn = ({ dataDir }: Config) => path.join(dataDir, 'primeiro-acesso.txt');

/** null if the file is on another machine or deleted. */
async function readFirstAccess(config: Config): Promise<FirstAccess | null> {
  const file = fileIn(config);
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : { text, file };
}

async function makeFirstAccess(
  db: Database,
  embedded: EmbeddedIdentity | null,
  config: Config,
): Promise<FirstAccess> {
  const administrator = {
    email: config.adminEmail ?? 'admin@balanco.local',
    password: config.adminPassword ?? makePassword(),
  };
  const licenceKey = config.licenceKey ?? makeLicenceKey();
  const text = describeFirstAccess(embedded === null ? null : administrator, licenceKey);
  const file = fileIn(config);
  // The file is written first, so an interrupted start loses no password.
  await writeFile(file, text, { mode: 0o600 });
  if (!(await hasLicenceKeys(db))) {
    await issueLicence(
      { db, operator: SYSTEM },
      {
        key: licenceKey,
        seats: FIRST_SEATS,
        label: 'Primeiro acesso',
        expiresAt: null,
      },
    );
  }
  await embedded?.createUser(
    { ...administrator, name: 'Administrador', role: 'admin', confirmed: true, withPerson: true },
    SYSTEM,
  );
  return { text, file };
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXYZ234679';

/** See the specification, section 5. */
export function makePassword(): string {
  const some = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${some.slice(0, 6)}-${some.slice(6)}A7!`;
}

/** Secrets only on a terminal: more people read journals than the file. */
export function announceFirstAccess({ text, file }: FirstAccess, isTerminal: boolean): string {
  if (isTerminal) return `\n${text}\nGuardado em ${file}`;
  const what = text.includes(PASSWORD) ? 'a senha e a chave de licença estão' : 'a chave de licença está';
  return `Primeiro acesso ao Balanço: ${what} em ${file}`;
}

const PASSWORD = '  Senha:             ';

/** @param administrator null on Cognito, whose pool has the users */
export function describeFirstAccess(
  administrator: { readonly email: string; readonly password: string } | null,
  licenceKey: string,
): string {
  const how =
    administrator === null
      ? ['  Administrador:     npm run admin -- user role <e-mail de um usuário do pool> admin']
      : [`  E-mail:            ${administrator.email}`, `${PASSWORD}${administrator.password}`];
  const key = licenceKey.replaceAll('-', '').replace(/(.{5})(?=.)/g, '$1-');
  return ['Primeiro acesso ao Balanço', ...how, `  Chave de licença:  ${key}`, ''].join('\n');
}
