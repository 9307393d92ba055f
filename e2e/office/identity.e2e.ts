import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type OpenedPage, openPage } from '../harness/page.js';
import { activate, alertText, enter, expectAccessible, signIn } from '../harness/sign-in.js';
import type { RunningServer } from '../harness/start-server.js';
import { expect, test, useServer } from '../harness/test.js';

const PASSWORD = 'Coleta!2026';
const NEW_PASSWORD = 'Outra!2027';
const bia = { name: 'Bia Souza', email: 'bia@farmacia.example', password: PASSWORD };

const server = useServer({ isFirstStart: true });
const opened: OpenedPage[] = [];
test.afterAll(async () => {
  await Promise.all(opened.map((page) => page.close()));
});

async function person(): Promise<Page> {
  const one = await openPage({ baseURL: server.url });
  opened.push(one);
  return one.page;
}

test('A registered person signs in, activates a licence and resets the password', {
  tag: '@full',
}, async () => {
  const admin = await person();
  await admin.goto('/');
  await expectAccessible(admin);
  await signIn(admin, server.admin, '/licenca');
  await expectAccessible(admin);
  await activate(admin, server.licenseKey);
  await admin.waitForURL('**/dashboard');

  await register(admin);
  const staff = await person();
  await firstSignIn(staff);
  await checkList(admin);
  await checkPlainUser(staff);
  await resetPassword(await person(), staff);
});

/** After each refusal. */
async function register(admin: Page): Promise<void> {
  await admin.goto('/usuarios');
  await admin.getByRole('row', { name: 'Administrador' }).waitFor();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Cadastrar Usuário' }).click();
  await admin.getByRole('heading', { name: 'Cadastro de Usuário' }).waitFor();

  await admin.getByRole('button', { name: 'Cadastrar' }).click();
  await alertText(admin, 'Preencha todos os campos');
  await admin.getByLabel('Nome completo').fill(bia.name);
  await admin.getByLabel('E-mail').fill(server.admin.email);
  await admin.getByLabel(/^Senha/).fill('coleta2026');
  await admin.getByText('Pelo menos 1 número: atendido.').waitFor();
  await admin.getByRole('button', { name: 'Cadastrar' }).click();
  await alertText(admin, 'A senha não atende aos requisitos mínimos');
  await expectAccessible(admin);
  await admin.getByLabel(/^Senha/).fill(PASSWORD);
  await admin.getByRole('button', { name: 'Cadastrar' }).click();
  await alertText(admin, 'Já existe um usuário com este e-mail.');

  await admin.getByLabel('E-mail').fill(bia.email);
  // Bia activates the key herself.
  await admin.getByRole('checkbox', { name: /^Ocupar uma vaga da licença/ }).uncheck();
  await admin.getByRole('button', { name: 'Cadastrar' }).click();
  await admin.waitForURL('**/usuarios');
  await admin.getByText('Usuário cadastrado. Falta ativar a licença: veja abaixo da lista.').waitFor();
  await admin.getByRole('row', { name: 'Administrador' }).waitFor();
  expect(await admin.getByRole('row', { name: bia.name }).count()).toBe(0);
}

async function firstSignIn(staff: Page): Promise<void> {
  await staff.goto('/');
  await staff.getByRole('button', { name: 'Entrar' }).click();
  await alertText(staff, 'Preencha email e senha');
  await enter(staff, { ...bia, password: 'Errada!2026' });
  await alertText(staff, 'E-mail ou senha incorretos.');
  await enter(staff, { email: 'ninguem@farmacia.example', password: PASSWORD });
  await alertText(staff, 'E-mail ou senha incorretos.');
  await expectAccessible(staff);

  await enter(staff, bia);
  await staff.waitForURL('**/licenca');
  await activate(staff, 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA');
  await staff.getByRole('alert').waitFor();
  await activate(staff, server.licenseKey);
  await staff.waitForURL('**/dashboard');
  await staff.getByRole('region', { name: 'Coletores' }).getByText(bia.name).waitFor();
}

/** The search ignores accents. */
async function checkList(admin: Page): Promise<void> {
  await admin.reload();
  const row = admin.getByRole('row', { name: bia.name });
  await row.waitFor();
  await expect
    .poll(() => row.getByRole('gridcell').allTextContents())
    .toEqual([bia.name, bia.email, 'Usuário']);
  await admin.getByRole('searchbox').fill('BÍA');
  await admin.getByRole('row', { name: 'Administrador' }).waitFor({ state: 'detached' });
  await row.waitFor();
}

/** /cadastro leads plain users to Usuários. */
async function checkPlainUser(staff: Page): Promise<void> {
  await staff.goto('/cadastro');
  await staff.waitForURL('**/usuarios');
  await staff.getByRole('row', { name: bia.name }).waitFor();
  expect(await staff.getByRole('link', { name: 'Cadastrar Usuário' }).count()).toBe(0);
}

/** The session elsewhere ends, and its page says so. */
async function resetPassword(page: Page, elsewhere: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await alertText(page, 'Erro ao enviar código. Verifique o e-mail.');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(bia.email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText('Código de confirmação enviado para seu e-mail!').waitFor();

  const code = await mailedCode(server, bia.email);
  const confirm = async (digits: string, password: string) => {
    await page.getByLabel('Código').fill(digits);
    await page.getByLabel(/^Nova senha/).fill(password);
    await page.getByRole('button', { name: 'Redefinir Senha' }).click();
  };
  const wrong = code === '000000' ? '111111' : '000000';
  await confirm(wrong, NEW_PASSWORD);
  await alertText(page, 'Código inválido ou senha fraca.');
  await expectAccessible(page);
  await page.getByLabel('Código').fill('');
  await confirm(code, 'fraca');
  await alertText(page, 'Código inválido ou senha fraca.');
  await confirm(`${code.slice(0, 3)} ${code.slice(3)}`, NEW_PASSWORD);
  await page.getByText('Senha redefinida com sucesso! Faça login novamente.').waitFor();
  await expectAccessible(page);

  await elsewhere.reload();
  await elsewhere.getByText('Sua sessão terminou. Entre novamente.').waitFor();
  await expectAccessible(elsewhere);

  await enter(page, bia);
  await alertText(page, 'E-mail ou senha incorretos.');
  await enter(page, { ...bia, password: NEW_PASSWORD });
  await page.waitForURL('**/dashboard');
}

/** The newest of this many. Without SMTP mails are files. */
async function mailedCode(server: RunningServer, email: string, mails = 1): Promise<string> {
  await expect.poll(() => codesFor(server, email)).toHaveLength(mails);
  return (await codesFor(server, email)).at(-1) ?? '';
}

async function codesFor(server: RunningServer, email: string): Promise<string[]> {
  const folder = path.join(server.dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).sort();
  const sources = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return sources
    .filter((source) => source.includes(`To: ${email}`))
    .flatMap((source) => /c=C3=B3digo (\d{6})/.exec(source.replaceAll('=\r\n', ''))?.[1] ?? []);
}
