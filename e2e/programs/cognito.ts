import { equal, match, rejects } from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomUUID, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { makeAuthority, makeServerCertificate } from '@balanco/local-authority/issue-certificate';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { launchBrowser } from '../harness/chromium.js';
import { eventually } from '../harness/eventually.js';
import { openPageIn } from '../harness/page.js';
import { type Account, activate, alertText, enter, signIn } from '../harness/sign-in.js';
import { startServer } from '../harness/start-server.js';

/**
 * The built product signs in with a user pool that nobody here wrote, `cognito-local`, at Amazon's own address.
 * `scripts/verify/cognito.mjs` installs the pool in the folder of the only argument and runs this in a network
 * of its own.
 */

const folder = process.argv[2] ?? '';
const ORIGIN = 'https://cognito-idp.sa-east-1.amazonaws.com';
const POOL_ID = 'sa-east-1_Ab12Cd34E';
const CLIENT_ID = 'balanco';
const CLIENT_WITHOUT_FLOW = 'semfluxo';
const POOL_PORT = 9229;
const PASSWORD = 'Coleta!2026';
const NEW_PASSWORD = 'Outra!2027';
const admin = { name: 'Ana Souza', email: 'ana@rede.example', password: PASSWORD };
const invited = { name: 'Caio Lima', email: 'caio@rede.example', password: 'Provisoria!1' };
const registered = { name: 'Bia Reis', email: 'bia@rede.example', password: PASSWORD };

const stored = path.join(folder, '.cognito', 'db', `${POOL_ID}.json`);
const installed = path.join(folder, 'node_modules', 'cognito-local', 'lib');

async function writePool(): Promise<void> {
  await mkdir(path.dirname(stored), { recursive: true });
  const user = ({ name, email, password }: typeof admin, UserStatus: string) => {
    const attributes = { sub: randomUUID(), email, email_verified: 'true', name };
    const Attributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
    const at = { UserCreateDate: new Date(), UserLastModifiedDate: new Date() };
    const Username = attributes.sub;
    return [Username, { Username, Attributes, Password: password, UserStatus, Enabled: true, ...at }];
  };
  const client = (ClientId: string, flow: string) => ({
    ClientId,
    UserPoolId: POOL_ID,
    ExplicitAuthFlows: [flow, 'ALLOW_REFRESH_TOKEN_AUTH'],
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    WriteAttributes: ['email', 'name'],
    IdTokenValidity: 60,
    TokenValidityUnits: { AccessToken: 'hours', IdToken: 'minutes', RefreshToken: 'days' },
  });
  const write = (file: string, content: object) => writeFile(file, JSON.stringify(content));
  await write(path.join(folder, '.cognito', 'config.json'), {
    TokenConfig: { IssuerDomain: ORIGIN },
    UserPoolDefaults: { UsernameAttributes: ['email'], MfaConfiguration: 'OPTIONAL' },
  });
  await write(path.join(folder, '.cognito', 'db', 'clients.json'), {
    Clients: {
      [CLIENT_ID]: client(CLIENT_ID, 'ALLOW_USER_PASSWORD_AUTH'),
      [CLIENT_WITHOUT_FLOW]: client(CLIENT_WITHOUT_FLOW, 'ALLOW_USER_SRP_AUTH'),
    },
  });
  const Users = Object.fromEntries([user(admin, 'CONFIRMED'), user(invited, 'FORCE_CHANGE_PASSWORD')]);
  await write(stored, { Users });
}

/** It stands in front of the pool: TLS, and the claim of a session that its tokens lack. */
async function serveAmazon() {
  const host = new URL(ORIGIN).hostname;
  const authority = await makeAuthority('Verificação', { names: [host], networks: [] }, new Date());
  const { certificate: cert, key } = await makeServerCertificate(authority, [host], new Date());
  const authorityFile = path.join(folder, 'ca.crt');
  await writeFile(authorityFile, authority.certificate);
  const { pem } = JSON.parse(
    await readFile(path.join(installed, 'keys', 'cognitoLocal.private.json'), 'utf8'),
  ) as { pem: string };
  const server = createServer({ cert, key }, (request, response) => handOn(request, response, pem));
  await new Promise<void>((resolve) => server.listen(443, '127.0.0.1', resolve));
  return { authorityFile, server };
}

function handOn(request: IncomingMessage, response: ServerResponse, pem: string): void {
  const { method, url, headers } = request;
  const asked = ask({ port: POOL_PORT, path: url, method, headers }, async (answer) => {
    const { 'content-length': _length, ...rest } = answer.headers;
    const body = await text(answer);
    const isSignIn = body.includes('"AuthenticationResult"');
    response.writeHead(answer.statusCode ?? 502, rest).end(isSignIn ? withSession(body, pem) : body);
  });
  asked.on('error', () => response.writeHead(502).end());
  request.pipe(asked);
}

function withSession(body: string, pem: string): string {
  const answer = JSON.parse(body) as { AuthenticationResult: Record<'IdToken' | 'AccessToken', string> };
  const session = randomUUID();
  for (const name of ['IdToken', 'AccessToken'] as const) {
    const [header = '', payload = ''] = answer.AuthenticationResult[name].split('.');
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), origin_jti: session };
    const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    const signature = sign('sha256', Buffer.from(signed), pem).toString('base64url');
    answer.AuthenticationResult[name] = `${signed}.${signature}`;
  }
  return JSON.stringify(answer);
}

function resetCode(email: string): Promise<string> {
  return eventually('o código de redefinição', 30, async () => {
    const { Users } = JSON.parse(await readFile(stored, 'utf8')) as {
      Users: Record<string, { ConfirmationCode?: string; Attributes: { Name: string; Value: string }[] }>;
    };
    return Object.values(Users).find(({ Attributes }) => Attributes.some(({ Value }) => Value === email))
      ?.ConfirmationCode;
  });
}

await writePool();
const browser = await launchBrowser();
const { authorityFile, server: amazon } = await serveAmazon();
const pool = spawn(process.execPath, [path.join(installed, 'bin', 'start.js')], {
  cwd: folder,
  env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', HOST: '127.0.0.1', PORT: String(POOL_PORT) },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await eventually(
    'o pool responde',
    60,
    async () => (await fetch(`http://127.0.0.1:${POOL_PORT}/health`)).ok,
  );
  await walk();
} finally {
  await browser.close();
  pool.kill();
  amazon.closeAllConnections();
  amazon.close();
}

async function walk(): Promise<void> {
  const env = {
    IDENTITY: 'cognito',
    COGNITO_USER_POOL_ID: POOL_ID,
    COGNITO_CLIENT_ID: CLIENT_ID,
    COGNITO_AUTH_FLOW: 'USER_PASSWORD_AUTH',
    AWS_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'segredo',
    NODE_EXTRA_CA_CERTS: authorityFile,
  };
  const wrong = { ...env, COGNITO_CLIENT_ID: CLIENT_WITHOUT_FLOW };
  await rejects(startServer({ isFirstStart: true, env: wrong }), /inclua-o em ExplicitAuthFlows/);
  said('início: fluxo errado recusado');

  const server = await startServer({ isFirstStart: true, env });
  const operator = async (...words: string[]) => {
    const main = path.resolve('apps/server/dist/admin.js');
    const variables = { PATH: process.env.PATH, DATA_DIR: server.dataDir, ...env };
    return (await promisify(execFile)(process.execPath, [main, ...words], { env: variables })).stdout;
  };
  const fresh = async () =>
    (await openPageIn(browser, { baseURL: server.url, ignoreHTTPSErrors: true })).page;
  try {
    match(await operator('user', 'role', admin.email, 'admin'), /agora é Administrador/);
    const office = await fresh();
    await office.goto('/');
    await enter(office, { ...admin, email: 'ninguem@rede.example' });
    await alertText(office, 'E-mail ou senha incorretos.');
    await signIn(office, admin, '/licenca');
    await activate(office, server.licenseKey);
    await office.waitForURL('**/dashboard');
    said('início, user role, entrada e licença');

    await register(office);
    await signIn(await fresh(), registered, '/dashboard');
    match(await operator('user', 'list'), /bia@rede\.example\tBia Reis\tUsuário/);
    said('cadastro, confirm-user, primeira entrada e user list');

    await useTemporaryPassword(await fresh());
    said('senha provisória');
    await resetPassword(await fresh());
    said('redefinição da senha');
    const secret = await turnOnSecondFactor(office);
    await signInWithCode(await fresh(), admin, secret);
    said('verificação em duas etapas');
    await signOut(office);
    said('saída');
    await failRefresh(await fresh());
    said('renovação recusada: Entrar de novo');
  } catch (error) {
    process.stderr.write(server.output());
    throw error;
  } finally {
    await server.stop();
  }
}

async function register(page: Page): Promise<void> {
  await page.goto('/cadastro');
  await page.getByLabel('Nome completo').fill(registered.name);
  await page.getByLabel('E-mail').fill(registered.email);
  await page.getByLabel(/^Senha/).fill(registered.password);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.waitForURL('**/usuarios');
  await page.getByRole('row', { name: registered.name }).waitFor();
}

async function useTemporaryPassword(page: Page): Promise<void> {
  await page.goto('/');
  await enter(page, invited);
  await page.getByLabel(/^Nova senha/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Salvar e entrar' }).click();
  await page.waitForURL('**/licenca');
}

async function resetPassword(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.getByRole('button', { name: 'Enviar código' }).waitFor();
  await page.getByLabel('E-mail').fill(invited.email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText('Código de confirmação enviado para seu e-mail!').waitFor();
  await page.getByLabel('Código').fill(await resetCode(invited.email));
  await page.getByLabel(/^Nova senha/).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Redefinir Senha' }).click();
  await page.getByText('Senha redefinida com sucesso! Faça login novamente.').waitFor();
  await signIn(page, { ...invited, password: NEW_PASSWORD }, '/licenca');
}

function codeNow(secret: string): string {
  return new TOTP({ secret }).generate();
}

async function turnOnSecondFactor(page: Page): Promise<string> {
  await page.getByRole('button', { name: /: sua conta$/ }).click();
  await page.getByRole('button', { name: 'Verificação em duas etapas' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (key ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Código').fill(codeNow(secret));
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await page.getByText('Verificação em duas etapas ativada.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return secret;
}

async function signInWithCode(page: Page, account: Account, secret: string): Promise<void> {
  await page.goto('/');
  await enter(page, account);
  await page.getByLabel('Código').fill(codeNow(secret));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.waitForURL('**/dashboard');
}

async function signOut(page: Page): Promise<void> {
  const answers = [`${ORIGIN}/`, '/api/sign-out/'].map((end) =>
    page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith(end)),
  );
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('button', { name: 'Encerrar sessão' }).click();
  for (const answer of await Promise.all(answers)) equal(answer.status(), 200);
  await page.waitForURL((url) => url.pathname === '/');
}

async function failRefresh(page: Page): Promise<void> {
  await signIn(page, registered, '/dashboard');
  await page.evaluate(() => localStorage.setItem('idTokenReceivedAt', '0'));
  await page.goto('/farmacias');
  await page.getByRole('button', { name: 'Entrar de novo' }).click();
  await enter(page, registered);
  await page.waitForURL('**/dashboard');
}

function said(step: string): void {
  process.stdout.write(`Cognito: ${step}: certo.\n`);
}
