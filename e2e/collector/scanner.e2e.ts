import { keyboardOnly } from '../harness/hands.js';
import { openPage, viewports } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { expect, fullUnless, test, useServer } from '../harness/test.js';
import { beginCounting, CARLA, useCollectorNight } from '../stock-take/collector-night.js';

const CODES = ['7891234567895', '7891000000014', '7891234567895'] as const;
const FRAGILE = 'ABC-1234567890123456';
/** Milliseconds between keys. */
const FINGERS = 200;

const server = useServer();
const night = useCollectorNight(
  server,
  ['1', CODES[0], 'LOSARTANA 50MG'],
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
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const press = async (name: string | RegExp) => {
      await keyboard.reach(button(name));
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
    await button(/^Tudo enviado/).waitFor();
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
  await page.getByRole('button', { name: /^Tudo enviado/ }).waitFor();
  expect(await night.stored()).toEqual([...before, `${CODES[0]} 1`].sort());
});
