import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { runOperator, subOf } from '../stock-take/staff.js';

/** Public: the demonstration has its own data folder. */
const DEMO_PASSWORD = 'Demo!2026';
export const DEMO_ADMIN = { name: 'Administrador', email: 'admin@demo.example', password: DEMO_PASSWORD };

interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly role: 'admin' | 'mod' | 'user';
  readonly hasLicence: boolean;
}

const moderator: DemoPerson = {
  name: 'Marina Moreira',
  email: 'moderadora@demo.example',
  role: 'mod',
  hasLicence: true,
};
const stranger: DemoPerson = {
  name: 'Nélson Novato',
  email: 'novato@demo.example',
  role: 'user',
  hasLicence: false,
};
export const LIMITED = 'regional@demo.example';
const regional: DemoPerson = { name: 'Rita Ribeiro', email: LIMITED, role: 'mod', hasLicence: true };
export const RECOUNTER_NAME = 'Caio Azevedo';
const collectors: readonly DemoPerson[] = [
  ['Beatriz Nogueira', 'beatriz@demo.example'] as const,
  [RECOUNTER_NAME, 'caio@demo.example'] as const,
  ['Dulce Figueiredo', 'dulce@demo.example'] as const,
].map(([name, email]) => ({ name, email, role: 'user', hasLicence: true }));

export interface DemoSessions {
  readonly admin: ApiSession;
  readonly collectors: readonly ApiSession[];
}

export async function registerPeople(server: ServerAccess): Promise<void> {
  for (const { name, email, role, hasLicence } of [moderator, regional, ...collectors, stranger]) {
    const words = ['--email', email, '--name', name, '--role', role, '--password', DEMO_PASSWORD];
    await runOperator(server, 'user', 'create', ...words);
    if (hasLicence) await openApiSession(server, { name, email, password: DEMO_PASSWORD });
  }
}

export async function openSessions(server: ServerAccess): Promise<DemoSessions> {
  const open = ({ name, email }: { name: string; email: string }) =>
    openApiSession(server, { name, email, password: DEMO_PASSWORD });
  return { admin: await open(DEMO_ADMIN), collectors: await Promise.all(collectors.map(open)) };
}

export async function limitRegional(admin: ApiSession, pharmacy: string): Promise<void> {
  const sub = await subOf(admin, LIMITED);
  await admin.send('PUT', `/api/people/${sub}/pharmacies/`, { limited: true, pharmacies: [pharmacy] });
}

export function describePeople(licenseKey: string): string {
  const line = (what: string, email: string) => `  ${what.padEnd(28)}${email}`;
  return [
    `Quem pode entrar (a senha de todos é ${DEMO_PASSWORD})`,
    line('Administrador', DEMO_ADMIN.email),
    line('Moderadora', moderator.email),
    line('Moderadora de uma farmácia', regional.email),
    ...collectors.map(({ email }) => line('Usuário que coleta', email)),
    line('Usuário sem licença', stranger.email),
    line('Chave de licença', licenseKey),
  ].join('\n');
}
