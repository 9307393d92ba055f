import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { openScreen, registerPerson, signIn } from '../stock-take/staff.js';

const bia = { name: 'Bia Recontadora', email: 'bia@farmacia.example', password: 'Coleta!2026' };
const server = useServer();
let admin: ApiSession;
let carla: ApiSession;
let second: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const person = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
  carla = await registerPerson(server, person);
  second = await registerPerson(server, bia);
});

const NAME = 'Balanço da Noite';
type Place = Awaited<ReturnType<typeof openSection>>;

async function count(as: ApiSession, place: object, barcode: string, units: number): Promise<void> {
  const line = { amplify_id: randomUUID(), ...place, barcode: [{ barcode, count: units }] };
  await as.send('POST', '/api/mobile/counts/', [{ ...line, createdAt: '2026-11-21T02:00:00Z' }]);
}

/** 20 of 24, 9 of 10 with a long name, and a correct one. */
async function countThree(): Promise<Place> {
  const pharmacy = await createPharmacy(admin, 'Farmácia da Recontagem');
  const product = (
    code: string,
    barcode: string,
    description: string,
    system_stock: number,
    value: number,
  ) => ({
    pharmacy: pharmacy.id,
    internal_code: code,
    barcode,
    description,
    department: 'GENÉRICOS',
    system_stock,
    value,
  });
  await admin.send('POST', '/api/products/bulk/', [
    product(
      '1',
      '7891234567895',
      'LOSARTANA POTÁSSICA 50MG C/30 COMPRIMIDOS REVESTIDOS GENÉRICO EMS',
      24,
      18.5,
    ),
    product('2', '7891000000014', 'OMEPRAZOL 20MG 28 CÁPSULAS', 10, 80),
    product('3', 'ABC-33', 'SORO FISIOLÓGICO', 6, 7.5),
  ]);
  const place = await openSection(carla, await openInventory(admin, pharmacy, NAME), 'Balcão');
  await count(carla, place, '7891234567895', 20);
  await count(carla, place, '7891000000014', 9);
  await count(carla, place, 'ABC-33', 6);
  return place;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('A colleague recounts items by list; staff decide on missing ones', {
  tag: '@full',
}, async () => {
  const place = await countThree();
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server);
  await openScreen(page, 'Inventários');
  await page.getByRole('link', { name: NAME, exact: true }).click();
  await page.getByRole('link', { name: 'Recontagem', exact: true }).click();
  await page.getByText('Nenhuma recontagem neste inventário.').waitFor();

  await button(page, 'Nova recontagem').click();
  const form = page.getByRole('dialog', { name: 'Nova recontagem' });
  await form.getByText('2 itens, R$ 154,00, ~2 min').waitFor();
  await form.getByLabel('A partir de (R$)').fill('75');
  await form.getByText('2 itens, R$ 154,00, ~2 min').waitFor();
  await form.getByRole('checkbox', { name: 'Diferença em % e em unidades' }).uncheck();
  await form.getByText('1 item, R$ 80,00, ~1 min').waitFor();
  await form.getByLabel('A partir de (R$)').fill('50');
  await form.getByText('2 itens, R$ 154,00, ~2 min').waitFor();
  await form.getByLabel('Quem reconta').click();
  await page.getByRole('option', { name: /Carla Coletora/ }).click();
  await form.getByText('Carla Coletora já contou 2 destes itens').waitFor();
  await form.getByText('2 itens ficam de fora, porque esta pessoa já contou.').waitFor();
  await form.getByLabel('Quem reconta').fill('bia');
  await page.getByRole('option', { name: /Bia Recontadora/ }).click();
  await form.getByText('2 itens, R$ 154,00, ~2 min').waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Criar' }).click();
  await page.getByText('Recontagem criada.').waitFor();

  const task = page.getByRole('region', { name: 'Recontagem 1' });
  await task.getByText('2ª contagem · Bia Recontadora · 0 de 2 itens recontados').waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);

  await recountAsBia(place);
  await page.reload();
  await task.getByText('1 de 2 itens recontados').waitFor();
  await task.getByRole('button', { name: 'Fechar Recontagem 1' }).click();
  await task.getByText('1 item não encontrado espera decisão, na lista.').waitFor();
  await task.getByRole('link', { name: 'Ver a lista de Recontagem 1' }).click();
  await page.getByRole('img', { name: 'Código de barras 7891000000014' }).waitFor();
  const missing = page.getByRole('region', { name: 'Não encontrados na recontagem' });
  await missing.getByRole('checkbox', { name: 'Selecionar todos' }).check();
  await missing.getByRole('button', { name: 'Confirmar zero' }).click();
  await missing.getByText('Zero confirmado').waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);

  const all = page.getByRole('link', { name: 'Todas as recontagens' });
  await all.click();
  await all.waitFor({ state: 'detached' });
  await task.getByRole('button', { name: 'Cancelar recontagem: Recontagem 1' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancelar Recontagem 1' });
  await cancel.getByLabel('Por que cancelar').fill('Lista feita por engano.');
  await cancel.getByRole('button', { name: 'Cancelar recontagem' }).click();
  await task.getByText('Cancelada por').waitFor();
  expect(problems).toEqual([]);
  await close();
});

/** On a phone, without quantities; one of two items. */
async function recountAsBia(place: Place): Promise<void> {
  const { page, problems, close } = await openPage({
    baseURL: server.url,
    viewport: { width: 360, height: 780 },
  });
  await signIn(page, { ...server, admin: bia }, '/recontagens');
  const list = page.getByRole('list', { name: 'Itens de Recontagem 1' });
  await list.getByText('OMEPRAZOL 20MG 28 CÁPSULAS').waitFor();
  await list.getByRole('img', { name: 'Código de barras 7891234567895' }).waitFor();
  expect(await list.getByText(/\b(20|24|9|10) un/).count()).toBe(0);
  await expect.poll(() => findViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
  const answer = (await second.send('GET', '/api/mobile/recounts/')) as { results: { sectionID: string }[] };
  const [recount] = answer.results;
  await count(second, { ...place, sectionID: recount?.sectionID }, '7891234567895', 24);
}
