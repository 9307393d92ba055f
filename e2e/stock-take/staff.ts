import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Person } from '@balanco/contract/people/people';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { pageAction } from '../harness/page-action.js';
import type { Account } from '../harness/sign-in.js';
import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, callPool, openApiSession, passwordSignIn } from './api.js';
import { chooseFile } from './import-dialog.js';

/** It signs in by stored session data, which replaces the page's storage. */
export async function signIn(
  page: Page,
  server: Pick<ServerAccess, 'url' | 'admin'>,
  screen = '/dashboard',
): Promise<void> {
  await page.context().setStorageState(await storedSession(server.url, server.admin));
  await page.goto(screen);
  await page.getByRole('button', { name: /menu/i }).waitFor();
}

export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

export async function chooseCatalogue(page: Page, folder: string, bytes: Uint8Array): Promise<Locator> {
  await openScreen(page, 'Produtos');
  await pageAction(page, 'Importar Produtos');
  const dialog = page.getByRole('dialog', { name: 'Importar Produtos' });
  await chooseFile(dialog, folder, 'catalogo.txt', bytes);
  await dialog.getByRole('checkbox', { name: 'Saldo & Valor' }).check();
  await dialog.getByRole('checkbox', { name: 'Departamento' }).check();
  await dialog.getByRole('status').filter({ hasText: 'prontas' }).waitFor();
  return dialog;
}

const run = promisify(execFile);
const ADMIN = fileURLToPath(new URL('../../apps/server/dist/admin.js', import.meta.url));

export async function runOperator(server: ServerAccess, ...words: string[]): Promise<string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const { stdout } = await run(process.execPath, [ADMIN, ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: server.dataDir },
  });
  return stdout;
}

/** What `license issue` prints. */
export function licenceKeyIn(output: string): string {
  return /Chave de licença: (\S+)/.exec(output)?.[1] ?? '';
}

/** The operator does the same; it takes a seat. */
export async function registerPerson(
  server: ServerAccess,
  { name, email, password = 'Coleta!2026' }: { name: string; email: string; password?: string },
): Promise<ApiSession> {
  const words = ['--email', email, '--name', name, '--password', password];
  await runOperator(server, 'user', 'create', ...words);
  return openApiSession(server, { name, email, password });
}

export async function subOf(admin: ApiSession, email: string): Promise<string | undefined> {
  const people = (await admin.send('GET', '/api/people/')) as Pick<Person, 'sub' | 'email'>[];
  return people.find((person) => person.email === email)?.sub;
}

export async function collectorCode(admin: ApiSession, body: object): Promise<string> {
  const made = await admin.send('POST', '/api/collector-codes/', body);
  return (made as { results: { code: string }[] }).results[0]?.code ?? '';
}

interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** Tokens by server and account: checking a password is slowest. */
const known = new Map<string, Tokens>();

/** docs/identity.md, "Browser storage". Saves 2.5 CPU seconds; `session.e2e.ts` and `whole-night.e2e.ts` test the screen. */
async function storedSession(url: string, account: Account): Promise<StorageState> {
  const { IdToken, AccessToken, RefreshToken } = await tokensOf(url, account);
  const { sub, name, email } = claimsOf(IdToken);
  const { client_id, username } = claimsOf(AccessToken);
  const client = `CognitoIdentityServiceProvider.${client_id}`;
  const values = {
    idToken: IdToken,
    idTokenReceivedAt: String(Date.now()),
    userIdentityMatch: JSON.stringify({ identityId: null, sub, name, email }),
    [`${client}.LastAuthUser`]: String(username),
    [`${client}.${username}.idToken`]: IdToken,
    [`${client}.${username}.accessToken`]: AccessToken,
    [`${client}.${username}.refreshToken`]: RefreshToken,
    [`${client}.${username}.clockDrift`]: '0',
    [`${client}.${username}.signInDetails`]: JSON.stringify({
      loginId: account.email,
      authFlowType: 'USER_PASSWORD_AUTH',
    }),
  };
  const localStorage = Object.entries(values).map(([key, value]) => ({ name: key, value }));
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

/** Signs in unless this worker's session still holds. */
async function tokensOf(url: string, account: Account): Promise<Tokens> {
  const key = `${url} ${account.email}`;
  const kept = known.get(key);
  if (kept !== undefined) {
    const { status } = await fetch(`${url}/api/protected/`, {
      headers: { authorization: `Bearer ${kept.IdToken}` },
    });
    if (status === 200) return kept;
  }
  const answer = (await callPool(url, 'InitiateAuth', passwordSignIn(account))) as {
    AuthenticationResult: Tokens;
  };
  known.set(key, answer.AuthenticationResult);
  return answer.AuthenticationResult;
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
