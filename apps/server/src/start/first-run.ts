import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SYSTEM } from '../audit/write-audit.js';
import type { Config } from '../config/config.js';
import type { Database } from '../db/database.js';
import { inTurn } from '../db/locks.js';
import { makeLicenceKey } from '../features/licences/licence-key.js';
import { hasLicenceKeys, issueLicence } from '../features/licences/licences.js';
import type { EmbeddedIdentity } from '../identity/embedded/embedded-identity.js';

const FIRST_SEATS = 10;

/** Any fixed number: one of two starting servers does it. */
const FIRST_RUN_LOCK = 7_013_180_215;

/** Shown once and kept in DATA_DIR/primeiro-acesso.txt. */
interface FirstAccess {
  /** null on Cognito, whose pool has the users. */
  readonly administrator: { readonly email: string; readonly password: string } | null;
  readonly licenceKey: string;
  readonly file: string;
}

/**
 * A key with 10 seats and, in the embedded pool, an administrator (docs/identity.md, "First run"). null if
 * they exist.
 */
export async function prepareFirstRun(
  db: Database,
  embedded: EmbeddedIdentity | null,
  config: Config,
): Promise<FirstAccess | null> {
  const isLater = () => (embedded === null ? hasLicenceKeys(db) : embedded.hasUsers());
  if (await isLater()) return null;
  return inTurn(db, FIRST_RUN_LOCK, async () =>
    (await isLater()) ? null : makeFirstAccess(db, embedded, config),
  );
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
  const access = {
    administrator: embedded === null ? null : administrator,
    licenceKey: config.licenceKey ?? makeLicenceKey(),
    file: path.join(config.dataDir, 'primeiro-acesso.txt'),
  };
  // Written first, so an interrupted start loses no password.
  await writeFile(access.file, describeFirstAccess(access), { mode: 0o600 });
  if (!(await hasLicenceKeys(db))) {
    await issueLicence(
      { db, operator: SYSTEM },
      {
        key: access.licenceKey,
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
  return access;
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXYZ234679';

/** Specification, section 5. */
export function makePassword(): string {
  const some = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${some.slice(0, 6)}-${some.slice(6)}A7!`;
}

/** Secrets only on a terminal: more people read journals than the file. */
export function announceFirstAccess(access: FirstAccess, isTerminal: boolean): string {
  if (isTerminal) return `\n${describeFirstAccess(access)}\nGuardado em ${access.file}`;
  const what =
    access.administrator === null ? 'a chave de licença está' : 'a senha e a chave de licença estão';
  return `Primeiro acesso ao Balanço: ${what} em ${access.file}`;
}

function describeFirstAccess({ administrator, licenceKey }: FirstAccess): string {
  const how =
    administrator === null
      ? ['  Administrador:     npm run admin -- user role <e-mail de um usuário do pool> admin']
      : [`  E-mail:            ${administrator.email}`, `  Senha:             ${administrator.password}`];
  return ['Primeiro acesso ao Balanço', ...how, `  Chave de licença:  ${formatKey(licenceKey)}`, ''].join(
    '\n',
  );
}

function formatKey(key: string): string {
  return key.replaceAll('-', '').replace(/(.{5})(?=.)/g, '$1-');
}
