import { findViolations } from '../harness/find-violations.js';
import { button, openPage } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { expect, test, useServer } from '../harness/test.js';
import type { ApiSession } from '../stock-take/api.js';
import { beginCounting, openCollectorNight, storedLines } from '../stock-take/collector-night.js';
import { registerPerson } from '../stock-take/staff.js';

const person = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
const CODE = '7891234567895';
/** Serial, expiry and lot from a scanner that drops separators. */
const LOST = `010${CODE}21AB123451727053110L42A`;

const server = useServer();
let admin: ApiSession;
let carla: ApiSession;
let pharmacy: string;
test.beforeAll(async () => {
  ({ admin, pharmacy } = await openCollectorNight(server, ['4321', CODE, 'LOSARTANA']));
  carla = await registerPerson(server, person);
});

const stored = () => storedLines(carla);

test('A lot typed offline reaches the server once with its count', {
  tag: '@full',
}, async () => {
  const { page } = await openPage({
    baseURL: server.url,
    viewport: { width: 320, height: 568 },
  });
  await beginCounting(page, person, 'Controlados');
  await page.getByText(/1 produto/).waitFor();
  await scanByKeys(page, LOST);
  await page.getByText(/^O leitor juntou lote e validade/).waitFor();
  await button(page, /^Tudo enviado/).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await button(page, 'Digitar lote').click();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Validade' }).fill('13/2027');
  await button(page, 'Guardar').click();
  await page.getByText(/^Validade inválida/).waitFor();
  await page.getByRole('textbox', { name: 'Lote' }).fill('l42a');
  await page.getByRole('textbox', { name: 'Validade' }).fill('0527');
  await button(page, 'Guardar').click();
  await page.getByText('Lote L42A · val. 31/05/2027').waitFor();
  expect(await button(page, 'Digitar lote').count()).toBe(0);

  await button(page, 'Leituras').click();
  await button(page, /^LOSARTANA/).click();
  // A code scanned into the quantity field.
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('4321');
  await button(page, 'Corrigir').click();
  await page.getByText(/^Isto parece um código/).waitFor();
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('1412');
  await button(page, 'Corrigir').click();
  // The question stands above the list, and a scanner's Enter doesn't close it.
  const question = page.getByRole('dialog', { name: 'Confira a quantidade' });
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Corrigir' }).click();
  await button(page, /^LOSARTANA/).click();
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('3');
  await button(page, 'Corrigir').click();
  await page.getByText(/· 3 un em 1 leitura/).waitFor();
  await page.context().setOffline(false);
  await button(page, /^Tudo enviado/).waitFor();
  await expect.poll(stored).toEqual([`010${CODE}1727053110L42A\u001d 3`]);
  await button(page, 'Fechar').click();
  await button(page, 'Terminar').click();
  await page.getByText('Confere: 1 leitura, 3 un.').waitFor();
});

test('A bound box and a number typed before a scan count what the screen says', async () => {
  const BOX = '17891234567892';
  const { page } = await openPage({ baseURL: server.url, viewport: { width: 360, height: 640 } });
  const before = await stored();
  await beginCounting(page, person, 'Fraldas');
  await page.getByText(/1 produto/).waitFor();
  await scanByKeys(page, BOX);
  await page.getByRole('textbox', { name: 'Unidades em uma caixa' }).fill('10');
  await button(page, 'Guardar').click();
  await page.getByText(/^10 un em 1 leitura/).waitFor();
  await page.getByText('Caixa de LOSARTANA').first().waitFor();
  // It comes before the office's: whichever factor arrives first stands for what was read until then.
  await button(page, /^Tudo enviado/).waitFor();

  const body = { kind: 'barcode', code: BOX, item_key: 'i:4321', factor: 12 };
  await admin.send('POST', `/api/pharmacies/${pharmacy}/code-bindings/`, body);
  await page.reload();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^LOSARTANA/ })
    .waitFor();
  await scanByKeys(page, BOX);
  await page.getByText('1 caixa de 12 = 12 un').waitFor();
  await button(page, '6').click();
  await page.getByText('6 caixas de 12 = 72 un').waitFor();
  await scanByKeys(page, CODE);
  await page.getByText(/^83 un em 3 leituras/).waitFor();
  await page.getByText('LOSARTANA: 6').waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await button(page, 'Era do próximo').click();
  await page.getByText(/^28 un em 3 leituras/).waitFor();
  await button(page, /^Tudo enviado/).waitFor();
  expect(await stored()).toEqual([...before, `${BOX} 1×10`, `${BOX} 1`, `${CODE} 6`].sort());
  await button(page, 'Terminar').click();
  await page.getByText('Confere: 3 leituras, 28 un.').waitFor();
});
