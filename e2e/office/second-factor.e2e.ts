import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { findViolations } from '../harness/find-violations.js';
import { openPage, viewports } from '../harness/page.js';
import { enter } from '../harness/sign-in.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { runOperator } from '../stock-take/staff.js';

const server = useServer({ env: { SECOND_FACTOR: 'staff' } });

test('a second factor is asked of an administrator, and a recovery code replaces it', full, async () => {
  const { page } = await openPage({ baseURL: server.url });
  await page.goto('/');
  await enter(page, server.admin);
  await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor();
  await page.getByAltText('QR code para o aplicativo autenticador').waitFor();
  await fits(page);
  await page.getByLabel('Código').fill('000000');
  await page.getByRole('button', { name: 'Ativar e entrar' }).click();
  await page.getByRole('alert').filter({ hasText: 'Código inválido.' }).waitFor();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await page.getByLabel('Código').fill(new TOTP({ secret: key.replaceAll(' ', '') }).generate());
  await page.getByRole('button', { name: 'Ativar e entrar' }).click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await fits(page);
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

async function fits(page: Page): Promise<void> {
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    await expect.poll(() => findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
}
