import { randomUUID } from 'node:crypto';
import { findViolations } from '../harness/find-violations.js';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { openScreen, registerPerson, signIn } from '../stock-take/staff.js';

const server = useServer();
let admin: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
});

const NAME = 'Balanço sem Consenso';
const ITEM = 'LOSARTANA POTÁSSICA 50MG C/30 COMPRIMIDOS REVESTIDOS GENÉRICO EMS';
const CODE = '7891234567895';

async function count(as: ApiSession, place: object, units: number): Promise<void> {
  const line = { amplify_id: randomUUID(), ...place, barcode: [{ barcode: CODE, count: units }] };
  await as.send('POST', '/api/mobile/counts/', [{ ...line, createdAt: '2026-11-21T02:00:00Z' }]);
}

/** 20, 22 and 21 of 24 in three rounds. */
async function countThreeRounds(): Promise<void> {
  const [ana, bia, caio] = await Promise.all(
    ['Ana', 'Bia', 'Caio'].map((name) =>
      registerPerson(server, {
        name: `${name} da Silva`,
        email: `${name.toLowerCase()}@farmacia.example`,
        password: 'Coleta!2026',
      }),
    ),
  );
  if (ana === undefined || bia === undefined || caio === undefined) throw new Error('three persons');
  const pharmacy = await createPharmacy(admin, 'Farmácia das Três Contagens');
  const product = { pharmacy: pharmacy.id, internal_code: '1', barcode: CODE, description: ITEM };
  await admin.send('POST', '/api/products/bulk/', [
    { ...product, department: 'GENÉRICOS', system_stock: 24, value: 18.5 },
  ]);
  const inventory = await openInventory(admin, pharmacy, NAME);
  await count(ana, await openSection(ana, inventory, 'Balcão'), 20);
  const recounts = `/api/inventories/${inventory}/recounts/`;
  const criteria = { items: ['i:1'] };
  for (const [round, person, units] of [
    [2, bia, 22],
    [3, caio, 21],
  ] as const) {
    const preview = (await admin.send('POST', `${recounts}?dry_run=true`, { criteria, round })) as {
      collectors: { sub: string; name: string }[];
    };
    const sub = preview.collectors.find(({ name }) => name === person.name)?.sub;
    const section_id = randomUUID();
    await admin.send('POST', recounts, { criteria, round, collector_sub: sub, section_id });
    await count(person, { inventoryID: inventory, sectionID: section_id }, units);
    await finalise(inventory, section_id);
  }
  await finalise(inventory);
}

async function finalise(inventory: number, section_id?: string): Promise<void> {
  const path = `/api/inventories/${inventory}/smart-finalize/`;
  await admin.send('PATCH', path, { finalizado: true, ...(section_id !== undefined && { section_id }) });
}

test('Three differing counts block the settlement until staff choose one', {
  tag: '@full',
}, async () => {
  await countThreeRounds();
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server);
  await openScreen(page, 'Inventários');
  await page.getByRole('link', { name: NAME, exact: true }).click();
  await page.getByRole('link', { name: 'Fechamento' }).click();
  await page.getByText('As contagens de 1 item não bastam: decida ou peça outra contagem.').waitFor();
  await page.getByRole('link', { name: 'Decidir', exact: true }).click();
  await page.getByText('20 → 22 → 21').waitFor();
  const item = page.getByRole('dialog', { name: ITEM });
  const rounds = item.getByRole('region', { name: 'Rodadas' });
  await rounds.getByText('2ª contagem').waitFor();
  await rounds.getByText('Bia da Silva').waitFor();
  await rounds.getByText('As contagens não batem. Decida qual fica.').waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await rounds.getByRole('button', { name: 'Decidir' }).click();
  const form = page.getByRole('dialog', { name: 'Decidir item' });
  await form.getByRole('radio', { name: '2ª contagem: 22 un, Bia da Silva' }).check();
  await form.getByLabel('Por que esta quantidade (opcional)').fill('Conferido na prateleira.');
  await expect.poll(() => findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Decidir' }).click();
  await page.getByText('Tudo decidido.').waitFor();
  await item.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Decidido/ }).click();
  await page.getByTitle(ITEM).click();
  await rounds.getByText(/^22 un, da 2ª contagem, por .*: Conferido na prateleira\.$/).waitFor();
  await rounds.getByRole('button', { name: 'Desfazer a decisão' }).click();
  await rounds.getByText('As contagens não batem. Decida qual fica.').waitFor();
  expect(problems).toEqual([]);
  await close();
});
