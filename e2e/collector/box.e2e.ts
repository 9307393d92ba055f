import { findViolations } from '../harness/find-violations.js';
import { button, openPage, small } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { beginCounting, useCollectorNight } from '../stock-take/collector-night.js';

const CODE = '7891234567895';
/** Serial, expiry and lot from a scanner that drops separators. */
const LOST = `010${CODE}21AB123451727053110L42A`;

const server = useServer();
const night = useCollectorNight(server, ['4321', CODE, 'LOSARTANA']);

test('A lot typed offline reaches the server once with its count', full, async () => {
  const { page } = await openPage({
    baseURL: server.url,
    viewport: small,
  });
  await beginCounting(page, 'Controlados');
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
  await expect.poll(night.stored).toEqual([`010${CODE}1727053110L42A\u001d 3`]);
  await button(page, 'Fechar').click();
  await button(page, 'Terminar').click();
  await page.getByText('Confere: 1 leitura, 3 un.').waitFor();
});
