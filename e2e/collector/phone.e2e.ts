import bwipjs from 'bwip-js/node';
import { findViolations } from '../harness/find-violations.js';
import { button, openPage, small } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { beginCounting, useCollectorNight } from '../stock-take/collector-night.js';

/** The code is that of apps/collector/src/rules/scanning/learn-scanner.ts. */
const TEST_CODE = '2012345678903';

const server = useServer();
const night = useCollectorNight(server);

test("The test code teaches a scanner's prefix and suffix, which can be forgotten", full, async () => {
  const { page, problems } = await openPage({ baseURL: server.url, viewport: small });
  await beginCounting(page, 'Leitor');
  const scan = (code: string) => scanByKeys(page, `#]E0${code}%`);
  const panel = page.getByRole('dialog', { name: 'Ensinar o leitor' });
  const openPanel = async () => {
    await page.getByRole('button', { name: /Tudo enviado/ }).click();
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
