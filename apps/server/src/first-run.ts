import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.js';
import type { Database } from './db/database.js';
import { digestLicenceKey, makeLicenceKey } from './features/licences/licence-key.js';
import { hasLicenceKeys, insertLicenceKey } from './features/licences/licence-queries.js';
import type { EmbeddedIdentity } from './identity/embedded/embedded-identity.js';
import { addPerson } from './identity/person-queries.js';
import { makePassword } from './make-password.js';

const FIRST_SEATS = 10;

/** How to sign in for the first time; shown once and kept in DATA_DIR/primeiro-acesso.txt. */
export interface FirstAccess {
  readonly email: string;
  readonly password: string;
  readonly licenceKey: string;
  /** The file that keeps it. */
  readonly file: string;
}

/**
 * Makes the first administrator and the first licence key (10 seats) on a database that has neither (DESIGN 1).
 * Returns null on every later start.
 */
export async function prepareFirstRun(
  db: Database,
  identity: EmbeddedIdentity,
  config: Config,
): Promise<FirstAccess | null> {
  const access = {
    email: config.adminEmail ?? 'admin@balanco.local',
    password: config.adminPassword ?? makePassword(),
    licenceKey: config.licenceKey ?? makeLicenceKey(),
    file: path.join(config.dataDir, 'primeiro-acesso.txt'),
  };
  if (await identity.hasUsers()) return null;
  // The file comes first: a start that is cut short can then be repeated, and never leaves an unknown password.
  await writeFile(access.file, describeFirstAccess(access), { mode: 0o600 });
  if (!(await hasLicenceKeys(db))) {
    const digest = digestLicenceKey(access.licenceKey);
    await insertLicenceKey(db, { digest, seats: FIRST_SEATS, label: 'Primeiro acesso', expiresAt: null });
  }
  const { email, password } = access;
  const name = 'Administrador';
  const { sub } = await identity.createUser({ email, name, password, role: 'admin', confirmed: true });
  await addPerson(db, { sub, email, name, role: 'admin' });
  return access;
}

/** The lines that the first start prints. */
export function describeFirstAccess(access: FirstAccess): string {
  return [
    'Primeiro acesso ao Balanço',
    `  E-mail:            ${access.email}`,
    `  Senha:             ${access.password}`,
    `  Chave de licença:  ${formatKey(access.licenceKey)}`,
    '',
  ].join('\n');
}

function formatKey(key: string): string {
  return key.replaceAll('-', '').replace(/(.{5})(?=.)/g, '$1-');
}
