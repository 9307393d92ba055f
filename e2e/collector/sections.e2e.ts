import type { Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { openPage } from '../harness/page.js';
import { decoderKept, scanByKeys } from '../harness/scan.js';
import { enter } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import type { ApiSession } from '../stock-take/api.js';
import { beginCounting, openCollectorNight } from '../stock-take/collector-night.js';
import { createPharmacy, openInventory } from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/staff.js';

const carla = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
const maria = { name: 'Maria Mota', email: 'maria@farmacia.example', password: 'Coleta!2026' };
const SMALL = { width: 320, height: 568 };

const server = useServer();
let admin: ApiSession;
let mariasPhone: ApiSession;
let inventory: number;
test.beforeAll(async () => {
  ({ admin, inventory } = await openCollectorNight(server));
  await registerPerson(server, carla);
  mariasPhone = await registerPerson(server, maria);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

interface SectionRow {
  readonly section_id: string | null;
  readonly section_name: string | null;
  readonly done?: readonly { readonly name: string; readonly lines: number; readonly matches: boolean }[];
}

async function rows(): Promise<readonly SectionRow[]> {
  const page = (await admin.send('GET', '/api/inventories/with-all-counts/')) as { results: SectionRow[] };
  return page.results;
}
const section = async (name: string) => (await rows()).find(({ section_name }) => section_name === name);

test('A section finishes once the server has every reading', {
  tag: '@full',
}, async () => {
  const { page, problems, close } = await openPage({ baseURL: server.url, viewport: SMALL });
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
  await close();
});

test('Readings move to another section offline, and back', async () => {
  const { page, close } = await openPage({ baseURL: server.url, viewport: SMALL });
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
  await close();
});

test('A later reading withdraws the declaration of an empty section', {
  tag: '@full',
}, async () => {
  const { page, close } = await openPage({ baseURL: server.url, viewport: SMALL });
  await beginCounting(page, carla, 'Gôndola vazia');
  await button(page, 'Terminar').click();
  await button(page, 'Seção vazia').click();
  await page.getByText('Seção vazia: declarada no servidor.').waitFor();
  await expect
    .poll(async () => (await section('Gôndola vazia'))?.done)
    .toMatchObject([{ lines: 0, matches: true }]);
  await button(page, 'Ficar nesta').click();
  await scanByKeys(page, '7891234567895');
  await expect
    .poll(async () => (await section('Gôndola vazia'))?.done)
    .toMatchObject([{ withdrawn_at: expect.any(String) }]);
  await close();
});

test('Only labels of the pharmacy’s open sections open them', {
  tag: '@full',
}, async () => {
  const [first, closed] = [crypto.randomUUID(), crypto.randomUUID()];
  await mariasPhone.send('POST', '/api/mobile/sections/', {
    id: first,
    inventoryID: inventory,
    name: 'Balcão',
  });
  await mariasPhone.send('POST', '/api/mobile/counts/', [
    {
      amplify_id: crypto.randomUUID(),
      inventoryID: inventory,
      sectionID: first,
      barcode: [{ barcode: '7891234567895', count: 1 }],
      createdAt: new Date().toISOString(),
    },
  ]);
  await mariasPhone.send('POST', '/api/mobile/sections/', {
    id: closed,
    inventoryID: inventory,
    name: 'Estoque',
  });
  await admin.send('PATCH', `/api/inventories/${inventory}/smart-finalize/`, {
    finalizado: true,
    section_id: closed,
  });
  const other = await createPharmacy(admin, 'Farmácia Nova');
  const elsewhere = await openInventory(admin, other, 'Balanço de lá');
  const foreign = crypto.randomUUID();
  await mariasPhone.send('POST', '/api/mobile/sections/', {
    id: foreign,
    inventoryID: elsewhere,
    name: 'Lá',
  });

  const { page, close } = await openPage({ baseURL: server.url, viewport: SMALL });
  await page.goto(`/coletor/#s=${first}`);
  await enter(page, carla);
  await page.getByRole('heading', { name: 'Balcão' }).waitFor();
  await page.getByText(/^Maria Mota (está nesta seção agora|esteve aqui às \d\d:\d\d)\./).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await button(page, 'Fechar o aviso').click();
  const scanLabel = (id: string) => scanByKeys(page, `${server.url}/coletor/#s=${id}`);
  await scanLabel(closed);
  await page
    .getByText('A seção Estoque (Balanço da Noite) já está finalizada. Fale com o escritório.')
    .waitFor();
  await button(page, 'Entendi').click();
  await scanLabel(foreign);
  await page.getByText(/^Esta etiqueta é da farmácia Farmácia Nova/).waitFor();
  await button(page, 'Entendi').click();
  await page.getByText('0 un em 0 leituras').waitFor();
  await close();
});
