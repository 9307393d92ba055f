import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { enter, expectAccessible } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const person = {
  name: 'Maria Aparecida de Souza Albuquerque',
  email: 'maria@farmacia.example',
  password: 'Coleta!2026',
};

const server = useServer();
let admin: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
});

const option = (page: Page, name: string) => page.getByRole('menuitem', { name });

test("Staff import an offline phone's file, and its counts stay single after it reconnects", {
  tag: '@full',
}, async () => {
  const pharmacy = await createPharmacy(admin, 'Farmácia da Praça');
  await openInventory(admin, pharmacy, 'Balanço de maio');
  await registerPerson(server, person);
  const phone = await openPage({ baseURL: server.url, viewport: { width: 360, height: 640 } });
  const button = (name: string | RegExp) => phone.page.getByRole('button', { name });
  await phone.page.goto('/coletor/');
  // Tells the server the phone's key.
  const heartbeat = phone.page.waitForResponse(
    (answer) => answer.url().endsWith('/api/mobile/devices/') && answer.ok(),
  );
  await enter(phone.page, person);
  await button('Farmácia da Praça').click();
  await button('Balanço de maio').click();
  await phone.page.getByLabel('Nova seção').fill('Balcão');
  await button('Abrir').click();
  await phone.page.getByRole('heading', { name: 'Balcão' }).waitFor();
  await heartbeat;
  // Stores the app's files first.
  await phone.page.evaluate(() => navigator.serviceWorker.ready);
  await phone.page.context().setOffline(true);
  for (const code of ['7891234567895', '7891000000014']) await scanByKeys(phone.page, code);
  await button(/^2 a enviar/).click();
  const saving = phone.page.waitForEvent('download');
  await button('Exportar a fila').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^fila-coletor-.*\.json$/);

  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server, '/contagens');
  await page.getByRole('button', { name: 'Mais opções de Contagens' }).click();
  await option(page, 'Importar fila de um celular').click();
  const file = page.getByLabel('Arquivo da fila');
  await file.setInputFiles({ name: 'outro.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.getByText('Este arquivo não é a fila de um celular.', { exact: false }).waitFor();
  const buffer = await readFile(await saved.path());
  await file.setInputFiles({ name: saved.suggestedFilename(), mimeType: 'application/json', buffer });
  await page.getByRole('dialog').getByText(person.name).waitFor();
  await page.getByRole('dialog').getByText('2 contagens').waitFor();
  await page.getByRole('dialog').getByText('Assinada no celular de quem contou.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.getByText('2 contagens importadas.').waitFor();
  await page.getByRole('row', { name: /7891234567895/ }).waitFor();
  await page.getByRole('row', { name: /7891000000014/ }).waitFor();

  await button('Fechar').click();
  await phone.page.context().setOffline(false);
  await button(/Tudo enviado/).waitFor();
  const counts = (await admin.send('GET', `/api/amplify-counts/?pharmacy=${pharmacy.id}&page=1`)) as {
    count: number;
  };
  expect(counts.count).toBe(2);
  expect(problems).toEqual([]);
  await phone.close();
  await close();
});
