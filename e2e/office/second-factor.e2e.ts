import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { openPage } from '../harness/page.js';
import { alertText, enter, expectAccessible } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { registerPerson, runOperator, signIn } from '../stock-take/staff.js';

const server = useServer({ env: { SECOND_FACTOR: 'staff' } });
const carla = { name: 'Carla', email: 'carla@farmacia.example', password: 'Noturna!2026' };

/** What the app shows, or will show after `steps` of 30 seconds: a code works once. */
async function codeOf(keyText: Locator, steps = 0): Promise<string> {
  const secret = ((await keyText.textContent()) ?? '').replaceAll(' ', '');
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}
const keyOn = (page: Page) => page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
const ownMenu = (page: Page) => page.getByRole('button', { name: /: sua conta$/ });

test('the installation asks an administrator for a second factor, which a recovery code replaces', {
  tag: '@full',
}, async () => {
  const { page } = await openPage({ baseURL: server.url });
  await page.goto('/');
  await enter(page, server.admin);
  await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor();
  await page.getByAltText('QR code para o aplicativo autenticador').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Código').fill('000000');
  await page.getByRole('button', { name: 'Ativar e entrar' }).click();
  await alertText(page, 'Código inválido.');
  await page.getByLabel('Código').fill(await codeOf(keyOn(page)));
  await page.getByRole('button', { name: 'Ativar e entrar' }).click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await page.waitForURL('**/dashboard');

  const fresh = await openPage({ baseURL: server.url });
  await fresh.page.goto('/');
  await enter(fresh.page, server.admin);
  await fresh.page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await fresh.page.getByLabel('Código de recuperação').fill(recoveryCode.toLowerCase());
  await fresh.page.getByRole('button', { name: 'Confirmar' }).click();
  await fresh.page.waitForURL('**/dashboard');

  expect(await runOperator(server, 'second-factor', 'reset', server.admin.email)).toContain(
    'entra só com a senha',
  );
});

test('a person turns the second factor on, signs in with the app and turns it off', {
  tag: '@full',
}, async () => {
  const { page } = await openPage({ baseURL: server.url });
  await registerPerson(server, carla);
  await signIn(page, { url: server.url, admin: carla });
  await ownMenu(page).click();
  await page.getByRole('button', { name: 'Verificação em duas etapas' }).click();
  await page.getByRole('button', { name: 'Ativar' }).click();
  await page.getByAltText('QR code para o aplicativo autenticador').waitFor();
  await expectAccessible(page);
  const next = await codeOf(keyOn(page), 1);
  await page.getByLabel('Código').fill(await codeOf(keyOn(page)));
  await page.getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(
    10,
  );
  const recoveryCode =
    (await page
      .getByRole('list', { name: 'Códigos de recuperação' })
      .getByRole('listitem')
      .nth(3)
      .textContent()) ?? '';
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar' }).click();
  expect((await download).suggestedFilename()).toBe('balanco-codigos-de-recuperacao.txt');
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();

  const fresh = await openPage({ baseURL: server.url });
  await fresh.page.goto('/');
  await enter(fresh.page, carla);
  await expectAccessible(fresh.page);
  await fresh.page.getByLabel('Código').fill(next);
  await fresh.page.keyboard.press('Enter');
  await fresh.page.waitForURL('**/dashboard');

  await ownMenu(page).click();
  await page.getByRole('button', { name: 'Verificação em duas etapas' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('10 de 10')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Desativar' }).click();
  await dialog.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await dialog.getByLabel('Código de recuperação').fill(recoveryCode);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Desativar' }).click();
  await expect(dialog.getByText('Desativada', { exact: true })).toBeVisible();
});
