import bwipjs from 'bwip-js/node';
import { findViolations } from '../harness/find-violations.js';
import { keyboardOnly } from '../harness/hands.js';
import { button, openPage, small, viewports } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { expect, full, fullUnless, test, useServer } from '../harness/test.js';
import { beginCounting, CARLA, useCollectorNight } from '../stock-take/collector-night.js';

const CODES = ['7891234567895', '7891000000014', '7891234567895'] as const;
const FRAGILE = 'ABC-1234567890123456';
/** Milliseconds between keys. */
const FINGERS = 200;
/** Serial, expiry and lot from a scanner that drops separators. */
const LOST = `010${CODES[0]}21AB123451727053110L42A`;
/** The code is that of apps/collector/src/rules/scanning/learn-scanner.ts. */
const TEST_CODE = '2012345678903';

const server = useServer();
const night = useCollectorNight(
  server,
  ['4321', CODES[0], 'LOSARTANA 50MG'],
  ['2', CODES[1], 'OMEPRAZOL 20MG'],
  ['3', FRAGILE, 'CAIXA FRÁGIL'],
);

// Honeywell types every 10 ms, Zebra every 80 with peaks of 100 (docs/collector-app.md, "Scanners that
// type").
for (const gap of [10, 100])
  test(`Keyboard and scanner count a section, ${gap} ms between keys`, fullUnless(gap === 10), async () => {
    const before = await night.stored();
    const { page } = await openPage({
      baseURL: server.url,
      viewport: viewports.phone,
    });
    const keyboard = await keyboardOnly(page);
    const press = async (name: string) => {
      await keyboard.reach(button(page, name));
      await keyboard.press('Enter');
    };
    await page.goto('/coletor/');
    await press('Entrar com e-mail');
    await keyboard.reach(page.getByLabel('E-mail'));
    await keyboard.type(CARLA.email);
    await keyboard.press('Tab');
    await keyboard.type(CARLA.password);
    await keyboard.press('Enter');
    await press('Farmácia Central');
    await press('Balanço da Noite');
    await keyboard.reach(page.getByLabel('Nova seção'));
    await keyboard.type(`Corredor ${gap}`);
    await keyboard.press('Enter');
    await page.getByText(/3 produtos/).waitFor();

    for (const code of CODES) await keyboard.scan(code, gap);
    await page.getByText(/^3 un em 3 leituras/).waitFor();
    await keyboard.type('5');
    await keyboard.press('Enter');
    await page.getByText(/^7 un em 3 leituras/).waitFor();
    await keyboard.type('5*12*', FINGERS);
    await keyboard.scan(FRAGILE, gap);
    await page.getByText(/^67 un em 4 leituras/).waitFor();
    await keyboard.scan(CODES[1], gap);
    await page.getByText(/^68 un em 5 leituras/).waitFor();
    await press('Desfazer');
    await page.getByText(/^67 un em 4 leituras/).waitFor();
    await button(page, /^Tudo enviado/).waitFor();
    const [first, second] = CODES;
    const counted = [`${first} 1`, `${second} 1`, `${first} 5`, `${FRAGILE} 5×12`];
    await expect.poll(night.stored).toEqual([...before, ...counted].sort());
    expect(keyboard.pointerEvents).toEqual([]);
  });

test('A scan typed while the page loads its code is counted', async () => {
  const before = await night.stored();
  const { page } = await openPage({ baseURL: server.url, viewport: viewports.phone });
  await beginCounting(page, 'Corredor cedo');
  await page.getByText(/3 produtos/).waitFor();
  // Only the network's answers can be held back.
  await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.unregister())');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/coletor/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  // A browser passes keys on once it has painted.
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
  await scanByKeys(page, CODES[0]);
  expect(await page.locator('#root > *').count()).toBe(0);
  release();
  await page.getByText(/^1 un em 1 leitura/).waitFor();
  await button(page, /^Tudo enviado/).waitFor();
  expect(await night.stored()).toEqual([...before, `${CODES[0]} 1`].sort());
});

test('A lot typed offline reaches the server once with its count', full, async () => {
  const before = await night.stored();
  const { page } = await openPage({ baseURL: server.url, viewport: small });
  await beginCounting(page, 'Controlados');
  await page.getByText(/3 produtos/).waitFor();
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
  await expect.poll(night.stored).toEqual([...before, `010${CODES[0]}1727053110L42A\u001d 3`].sort());
  await button(page, 'Fechar').click();
  await button(page, 'Terminar').click();
  await page.getByText('Confere: 1 leitura, 3 un.').waitFor();
});

test("The test code teaches a scanner's prefix and suffix, which can be forgotten", full, async () => {
  const { page, problems } = await openPage({ baseURL: server.url, viewport: small });
  await beginCounting(page, 'Leitor');
  const scan = (code: string) => scanByKeys(page, `#]E0${code}%`);
  const panel = page.getByRole('dialog', { name: 'Ensinar o leitor' });
  const openPanel = async () => {
    await button(page, /^Tudo enviado/).click();
    await button(page, 'Ensinar o leitor').click();
    await panel.getByLabel('Leitura do código de teste').focus();
  };
  await openPanel();
  const [symbol] = bwipjs.raw('ean13', TEST_CODE, {});
  const widths = symbol !== undefined && 'sbs' in symbol ? symbol.sbs : [];
  const path = await panel.getByRole('img').locator('path').getAttribute('d');
  const bars = [...(path ?? '').matchAll(/M(\d+) 4h(\d+)/g)].map(([, at, width]) => [
    +(at ?? 0) - 11,
    +(width ?? 0),
  ]);
  expect(bars).toEqual(barsOf(widths));
  await expect.poll(() => findViolations(page)).toEqual([]);
  await scan('7891234567895');
  await panel.getByText(/^Este não é o código de teste/).waitFor();
  await scan(TEST_CODE);
  await panel
    .getByText(/^Leitor reconhecido. Prefixo "#", sufixo "%", envia o tipo do código, termina com Enter/)
    .waitFor();
  await button(page, 'Pronto').click();
  await button(page, 'Fechar').click();
  await page.getByText('0 un em 0 leituras').waitFor();
  await scan('7891000000021');
  await page.getByRole('heading', { name: 'Não cadastrado' }).waitFor();
  await expect.poll(night.stored).toContain('7891000000021 1');
  await openPanel();
  await button(page, 'Esquecer o leitor').click();
  await panel.getByText(/Prefixo/).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

/** Start and width; widths begin with a bar. */
function barsOf(widths: readonly number[]): number[][] {
  let at = 0;
  return widths.flatMap((width, index) => {
    at += width;
    return index % 2 === 0 ? [[at - width, width]] : [];
  });
}
