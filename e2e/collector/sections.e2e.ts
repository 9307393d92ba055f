import { button, openPage, small } from '../harness/page.js';
import { decoderKept, scanByKeys } from '../harness/scan.js';
import { expect, test, useServer } from '../harness/test.js';
import { beginCounting, useCollectorNight } from '../stock-take/collector-night.js';
import { inventoryRows } from '../stock-take/locations.js';

const server = useServer();
const night = useCollectorNight(server);

const section = async (name: string) =>
  (await inventoryRows(night.admin)).find(({ section_name }) => section_name === name);

test('Readings move to another section offline, and back', async () => {
  const { page } = await openPage({ baseURL: server.url, viewport: small });
  await beginCounting(page, 'Corredor 8');
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
