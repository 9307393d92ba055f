import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { runOperator, subOf } from '../stock-take/staff.js';

/** Public: the demonstration has its own data folder. */
const DEMO_PASSWORD = 'Demo!2026';
export const DEMO_ADMIN = { name: 'Administrador', email: 'admin@demo.example', password: DEMO_PASSWORD };

export const COLLECTOR = { email: 'beatriz@demo.example', password: DEMO_PASSWORD };
/** Has no seat. */
export const NEWCOMER = { email: 'novato@demo.example', password: DEMO_PASSWORD };
export const LIMITED = 'regional@demo.example';
export const RECOUNTER_NAME = 'Caio Azevedo';
const COLLECTS = 'Usuário que coleta';

/** Job, name, e-mail and role. */
const PEOPLE = [
  ['Moderadora', 'Marina Moreira', 'moderadora@demo.example', 'mod'],
  ['Moderadora de uma farmácia', 'Rita Ribeiro', LIMITED, 'mod'],
  [COLLECTS, 'Beatriz Nogueira', COLLECTOR.email, 'user'],
  [COLLECTS, RECOUNTER_NAME, 'caio@demo.example', 'user'],
  [COLLECTS, 'Dulce Figueiredo', 'dulce@demo.example', 'user'],
  ['Usuário sem licença', 'Nélson Novato', NEWCOMER.email, 'user'],
] as const;

export interface DemoSessions {
  readonly admin: ApiSession;
  readonly collectors: readonly ApiSession[];
}

export async function registerPeople(server: ServerAccess): Promise<DemoSessions> {
  for (const [, name, email, role] of PEOPLE) {
    const words = ['--email', email, '--name', name, '--role', role, '--password', DEMO_PASSWORD];
    await runOperator(server, 'user', 'create', ...words);
    if (role === 'mod') await openApiSession(server, { name, email, password: DEMO_PASSWORD });
  }
  return openSessions(server);
}

export async function openSessions(server: ServerAccess): Promise<DemoSessions> {
  const collectors = PEOPLE.filter(([what]) => what === COLLECTS).map(([, name, email]) =>
    openApiSession(server, { name, email, password: DEMO_PASSWORD }),
  );
  return { admin: await openApiSession(server), collectors: await Promise.all(collectors) };
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
    ...PEOPLE.map(([what, , email]) => line(what, email)),
    line('Chave de licença', licenseKey),
  ].join('\n');
}
