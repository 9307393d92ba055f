import { findViolations } from '../harness/find-violations.js';
import { button, openPage, phone, small } from '../harness/page.js';
import { decoderKept, scanByKeys } from '../harness/scan.js';
import { enter } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { beginCounting, CARLA, useCollectorNight } from '../stock-take/collector-night.js';
import { inventoryRows } from '../stock-take/locations.js';

const server = useServer();
const night = useCollectorNight(
  server,
  ['1', '7891234567895', 'LOSARTANA POTÁSSICA 50MG C/30 COMPRIMIDOS REVESTIDOS GENÉRICO EMS'],
  ['2', '7891000000014', 'OMEPRAZOL 20MG 28 CÁPSULAS'],
);

test('Every count of a collector arrives once, even without a network', async () => {
  const { page, problems } = await openPage({ baseURL: server.url, ...phone, viewport: small });
  await beginCounting(page, 'Corredor 1');
  await page.getByText('2 produtos').waitFor();
  const scan = (code: string) => scanByKeys(page, code);

  await scan('7891234567895');
  await page.getByRole('heading', { name: /^LOSARTANA/ }).waitFor();
  await button(page, /Tudo enviado/).waitFor();
  await expect.poll(night.stored).toEqual(['7891234567895 1']);
  expect(problems).toEqual([]);

  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  for (const key of ['5', '×', '1', '2', '×']) await button(page, key).click();
  await scan('7891000000014');
  await page.getByText('5 × 12 = 60 un').waitFor();
  await scan('7891234567895');
  await page.getByText(/já contado por você aqui: 1, agora \+1 =/).waitFor();
  await button(page, '3').click();
  await button(page, 'OK').click();
  await page.getByText('64 un').waitFor();
  await scan('7899999999998');
  await page.getByRole('heading', { name: 'Não cadastrado' }).waitFor();
  await button(page, 'Desfazer').click();
  await page.getByText('desfeita', { exact: true }).waitFor();
  await button(page, /^3 a enviar/).waitFor();

  await page.reload();
  await button(page, /^3 a enviar/).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await button(page, /Tudo enviado/).waitFor();
  await expect.poll(night.stored).toEqual(['7891000000014 5×12', '7891234567895 1', '7891234567895 3']);
});

test('A second tap chooses nothing of what the first one led to', async () => {
  const { page } = await openPage({ baseURL: server.url, ...phone });
  await page.goto('/coletor/');
  await enter(page, CARLA);
  const pharmacy = button(page, 'Farmácia Central');
  await pharmacy.hover();
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  // The moment in which a second tap comes lasts.
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await pharmacy.click();
  const inventory = button(page, 'Balanço da Noite');
  for (const option of [inventory, button(page, 'Registrar perda')]) {
    const box = await option.boundingBox();
    if (box !== null) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await inventory.click();
  await page.getByLabel('Nova seção').waitFor();
});

test('Lost answers and a second tab store each count once', async () => {
  const { page } = await openPage({ baseURL: server.url, viewport: small });
  await beginCounting(page, 'Duas abas');
  await page.getByText('2 produtos').waitFor();
  const before = await night.stored();
  let lost = 0;
  let isCut = true;
  await page.context().route('**/api/mobile/counts/', async (route) => {
    if (!isCut) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  const second = await page.context().newPage();
  await second.goto('/coletor/');
  await second.getByRole('heading', { name: 'Duas abas' }).waitFor();
  const codes = Array.from({ length: 10 }, (_, index) => `78910000${index}0014`);
  for (const [index, code] of codes.entries()) await scanByKeys(index % 2 === 0 ? page : second, code);
  await page.getByText('10 un em 10 leituras').waitFor();
  await button(second, /^10 a enviar/).waitFor();
  await expect.poll(() => lost).toBeGreaterThan(1);
  isCut = false;
  await button(page, /Tudo enviado/).waitFor();
  await button(second, /Tudo enviado/).waitFor();
  await expect.poll(night.stored).toEqual([...before, ...codes.map((code) => `${code} 1`)].sort());
});

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
  const done = [expect.objectContaining({ lines: 2, matches: true })];
  const moved = expect.objectContaining({ section_name: 'Corredor 9', done });
  await expect.poll(() => inventoryRows(night.admin)).toContainEqual(moved);
});
