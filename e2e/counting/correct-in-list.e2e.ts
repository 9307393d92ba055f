import { type KeyboardOnly, keyboardOnly } from '../harness/hands.js';
import { type OpenedPage, openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { prepareSmallNight } from '../stock-take/small-night.js';
import { signIn } from '../stock-take/staff.js';

const server = useServer();
let opened: OpenedPage;
let keyboard: KeyboardOnly;
test.beforeAll(async () => {
  await prepareSmallNight(server);
});
test.beforeEach(async () => {
  opened = await openPage({ baseURL: server.url });
  keyboard = await keyboardOnly(opened.page);
  await signIn(opened.page, server, '/contagens');
  await opened.page.getByText('Página 1 (5 contagens)').waitFor();
});
test.afterEach(() => opened?.close());

test('A count is found by its code and corrected in the list with three keys', { tag: '@full' }, async () => {
  const { page } = opened;
  const row = page.getByRole('row', { name: '0000999' });
  const quantity = row.getByRole('gridcell').nth(5);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await keyboard.press(key);
  };

  await press('/');
  await keyboard.isOn(page.getByRole('searchbox'));
  await expect(page.getByText('coletor, código ou produto')).toBeVisible();
  await keyboard.type('0000999');
  await page.getByText('Contagens de códigos e produtos com “0000999”.').waitFor();
  await page.getByText('Página 1 (1 contagens)').waitFor();
  await press('ArrowDown');
  await keyboard.isOn(row);
  await keyboard.type('8');
  await keyboard.isOn(row.getByRole('textbox', { name: 'Quantidade de' }));
  await press('Enter');
  await page.getByText('Contagem corrigida: 1 → 8').waitFor();
  await expect(quantity).toHaveText('8');
  expect(keys).toBeLessThanOrEqual(4);

  await keyboard.isOn(row);
  await keyboard.press('Control+z');
  await page.getByText('Correção desfeita.').waitFor();
  await expect(quantity).toHaveText('1');
});

test('A slip of the finger is asked about before it is stored', { tag: '@full' }, async () => {
  const { page } = opened;
  const row = page.getByRole('row', { name: '07891000315507' });
  await row.getByRole('gridcell').nth(5).click();
  await keyboard.isOn(row.getByRole('textbox', { name: 'Quantidade de' }));
  await keyboard.type('512');
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confira a quantidade' });
  await question
    .getByText(/^512 é mais de dez vezes 5 \(valor anterior\) e 7,5 \(a maior das outras contagens\)\./)
    .waitFor();
  await keyboard.isOn(question.getByRole('button', { name: 'Corrigir' }));
  await keyboard.press('Enter');
  await keyboard.isOn(row.getByRole('textbox', { name: 'Quantidade de' }));
  await keyboard.press('Escape');
  await expect(row.getByRole('gridcell').nth(5)).toHaveText('5');
});
