import { findViolations } from '../harness/find-violations.js';
import { button, openPage } from '../harness/page.js';
import { decoderKept, scanByKeys } from '../harness/scan.js';
import { expect, test, useServer } from '../harness/test.js';
import type { ApiSession } from '../stock-take/api.js';
import { beginCounting, openCollectorNight } from '../stock-take/collector-night.js';
import { inventoryRows } from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/staff.js';

const carla = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
const SMALL = { width: 320, height: 568 };

const server = useServer();
let admin: ApiSession;
test.beforeAll(async () => {
  ({ admin } = await openCollectorNight(server));
  await registerPerson(server, carla);
});

const section = async (name: string) =>
  (await inventoryRows(admin)).find(({ section_name }) => section_name === name);

test('A section finishes once the server has every reading', {
  tag: '@full',
}, async () => {
  const { page, problems } = await openPage({ baseURL: server.url, viewport: SMALL });
  await beginCounting(page, carla, 'Corredor 1');
  const scan = (code: string) => scanByKeys(page, code);
  await scan('7891234567895');
  await scan('7891000000014');
  await page.getByText('2 un em 2 leituras').waitFor();
  await button(page, 'Tudo enviado').waitFor();
  // The app's files have to be stored first.
  await decoderKept(page);
  await page.context().setOffline(true);
  await scan('7899999999998');
  await page.getByText('3 un em 3 leituras').waitFor();
  await button(page, 'Terminar').click();
  const panel = page.getByRole('dialog', { name: 'Terminar seção' });
  await panel.getByText(/^1 leitura desta seção ainda não foi enviada/).waitFor();
  expect((await section('Corredor 1'))?.done).toBeUndefined();
  await expect.poll(() => findViolations(page)).toEqual([]);

  await page.context().setOffline(false);
  await panel.getByRole('button', { name: 'Conferir de novo' }).click();
  await panel.getByText('Confere: 3 leituras, 3 un.').waitFor();
  await expect
    .poll(async () => (await section('Corredor 1'))?.done)
    .toMatchObject([{ name: carla.name, lines: 3, matches: true, withdrawn_at: null }]);
  await expect.poll(() => findViolations(page)).toEqual([]);
  expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
});

test('Readings move to another section offline, and back', async () => {
  const { page } = await openPage({ baseURL: server.url, viewport: SMALL });
  await beginCounting(page, carla, 'Corredor 8');
  for (const code of ['7891234567895', '7891000000014']) await scanByKeys(page, code);
  await page.getByText('2 un em 2 leituras').waitFor();
  await button(page, 'Tudo enviado').waitFor();
  await decoderKept(page);
  await page.context().setOffline(true);
  const move = async () => {
    await button(page, 'Leituras').click();
    await button(page, 'Mover minhas leituras para outra seção').click();
    await page.getByRole('dialog').getByLabel('Nova seção').fill('Corredor 9');
    await button(page, 'Abrir').click();
    await page.getByText('2 leituras movidas para Corredor 9.').waitFor();
  };
  await move();
  await button(page, 'Desfazer').last().click();
  await page.getByText(/^Sem conexão · 2 un em 2 leituras/).waitFor();
  await move();
  await button(page, 'Contar em Corredor 9').click();
  await page.getByText(/2 un em 2 leituras/).waitFor();
  await page.context().setOffline(false);
  await button(page, 'Terminar').click();
  await page.getByText('Confere: 2 leituras, 2 un.').waitFor();
  const done = { lines: 2, matches: true };
  await expect.poll(async () => (await section('Corredor 9'))?.done).toMatchObject([done]);
});
