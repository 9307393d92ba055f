import { button, openPage, viewports } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { signIn } from '../harness/sign-in.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { beginCounting, CARLA, useCollectorNight } from '../stock-take/collector-night.js';
import { finalise, inventoryRows } from '../stock-take/locations.js';
import { registerPerson, subOf } from '../stock-take/staff.js';

const dora = { name: 'Dora Coletora', email: 'dora@farmacia.example', password: 'Coleta!2026' };
/** A heartbeat alone would take up to a minute. */
const BY_STREAM = { timeout: 20_000 };

const server = useServer();
const night = useCollectorNight(server, ['9', '', 'SORO']);
test.beforeAll(() => registerPerson(server, dora));

test('What the office does reaches a phone that counts', async () => {
  const { page } = await openPage({ baseURL: server.url, viewport: viewports.phone });
  await beginCounting(page, 'Corredor 1');
  await scanByKeys(page, '7891234567895');
  await button(page, 'Tudo enviado').waitFor();

  const office = await openPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await signIn(office.page, server.admin, '/dashboard');
  await office.page.goto(`/acompanhamento?inventario=${night.inventory}`);
  await button(office.page, 'Recado a todos').click();
  await office.page
    .getByLabel('Recado', { exact: false })
    .last()
    .fill('Terminem o balcão antes do intervalo.');
  await button(office.page, 'Enviar').click();
  await page.getByRole('alert').getByText('Terminem o balcão antes do intervalo.').waitFor(BY_STREAM);
  await office.page.getByText('ainda não visto').waitFor();
  await scanByKeys(page, '7891000000014');
  await page.getByText('2 un em 2 leituras').waitFor();
  await button(page, 'Entendi').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await office.page.getByText(/· visto$/).waitFor();

  const row = (await inventoryRows(night.admin)).find(({ section_name }) => section_name === 'Corredor 1');
  await finalise(night.admin, { inventoryID: night.inventory, sectionID: row?.section_id ?? '' });
  await page.getByText('Esta seção já foi finalizada.').waitFor(BY_STREAM);
  await scanByKeys(page, '7899999999996');
  await button(page, 'Terminar').click();
  await page.getByText('1 leitura chegou depois do fechamento. As outras 2 chegaram antes.').waitFor();
  await button(page, 'Ficar nesta').click();

  const sub = await subOf(night.admin, CARLA.email);
  await night.admin.send('POST', `/api/inventories/${night.inventory}/recounts/`, {
    criteria: { items: ['i:9'] },
    collector_sub: sub,
  });
  await page.getByText('O escritório pede uma recontagem a você').waitFor(BY_STREAM);
  await button(page, 'Abrir').click();
  await page.getByRole('heading', { name: 'Recontagem 1' }).waitFor();
  await button(page, /^SORO a contar/).waitFor();

  await night.admin.send('POST', `/api/people/${sub}/end-sessions/`);
  await page.getByText('Sua sessão terminou. Entre de novo para enviar; nada se perde.').waitFor(BY_STREAM);
});

test('A pharmacy taken away stands on the screen being used, and its lists say so', full, async () => {
  const { page } = await openPage({ baseURL: server.url, viewport: viewports.phone });
  await beginCounting(page, 'Corredor 2', dora);
  await scanByKeys(page, '7891234567895');
  await button(page, 'Tudo enviado').waitFor();
  const sub = await subOf(night.admin, dora.email);
  await night.admin.send('PUT', `/api/people/${sub}/pharmacies/`, { limited: true, pharmacies: [] });
  await page.getByText(/tirou o seu acesso a ela/).waitFor(BY_STREAM);
  await page.getByText(/seção indisponível/).waitFor();
  await button(page, 'Voltar').click();
  await page.getByText(/fechou ou excluiu o inventário Balanço da Noite, ou tirou o seu acesso/).waitFor();
  await button(page, 'Escolher outro inventário').click();
  await page.getByText(/^O escritório excluiu esta farmácia ou tirou o seu acesso\./).waitFor();
});
