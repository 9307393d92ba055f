import type { CountLine } from '@balanco/contract/counts/count';
import { keyboardOnly } from '../harness/hands.js';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { sendScans } from '../stock-take/counts.js';
import { type CreatedPharmacy, createPharmacy } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const server = useServer();
let admin: ApiSession;
let pharmacy: CreatedPharmacy;
test.beforeAll(async () => {
  admin = await openApiSession(server);
  pharmacy = await createPharmacy(admin, 'Farmácia São João');
  const ana = { name: 'Ana Coletora', email: 'ana@farmacia.example', password: 'Coleta!2026' };
  const collector = await registerPerson(server, ana);
  const scans = Array.from({ length: 40 }, (_scan, at) => [String(7891000000100 + at), 12] as const);
  await sendScans(
    collector,
    { inventoryID: pharmacy.inventoryUuid },
    scans,
    new Date('2026-11-21T02:10:00Z'),
  );
});

async function quantities(): Promise<(number | null)[]> {
  const answer = await admin.send('GET', `/api/amplify-counts/?pharmacy=${pharmacy.id}&page=1`);
  const { results } = answer as { results: CountLine[] };
  return results.map(({ quantity }) => quantity);
}

test('Thirty corrections take their digits and one key each, and no dialog', async () => {
  const { page } = await openPage({ baseURL: server.url });
  const keyboard = await keyboardOnly(page);
  let keys = 0;
  await page.exposeFunction('noteKey', () => {
    keys += 1;
  });
  await signIn(page, server, '/contagens');
  const rows = page.getByRole('row', { name: /Ana Coletora/ });
  await expect(rows).toHaveCount(40);
  await keyboard.press('/');
  await keyboard.press('ArrowDown');
  await keyboard.isOn(rows.first());
  const dialogs = await page.evaluateHandle(() => {
    const opened: string[] = [];
    addEventListener('keydown', () => void (window as unknown as { noteKey(): void }).noteKey(), true);
    new MutationObserver(() => {
      const dialog = document.querySelector('[role="dialog"]');
      if (dialog !== null) opened.push(dialog.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    return opened;
  });
  const began = Date.now();
  const wanted = Array.from({ length: 30 }, (_value, index) => 20 + index);
  for (const quantity of wanted) {
    // As a person types; a faster burst is a scanner's.
    await keyboard.type(String(quantity), 60);
    await keyboard.press('Enter');
  }
  const stored = async () => (await quantities()).slice(0, 30);
  await expect.poll(stored).toEqual(wanted);
  test.info().annotations.push({ type: 'ms', description: String(Date.now() - began) });
  expect(keys).toBe(30 * 3);
  expect(await dialogs.jsonValue()).toEqual([]);
  expect(keyboard.pointerEvents).toEqual([]);
  await keyboard.isOn(rows.nth(30).locator('td[data-column="quantity"]'));
});
