import { openPage } from '../harness/page.js';
import { menuOption } from '../harness/page-action.js';
import { readQrCode } from '../harness/read-qr-code.js';
import { expect, test, useServer } from '../harness/test.js';
import { openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory } from '../stock-take/locations.js';
import { signIn } from '../stock-take/staff.js';

const LONG = 'Corredor 12 – genéricos e similares, lado esquerdo, prateleiras altas';
const INVENTORY = 'Balanço anual de controlados, termolábeis e perfumaria de encerramento 2026';
/** Ten fit on a sheet. */
const SECTIONS = 12;
/** Pixels at 96 an inch (apps/web/src/ui/paper.module.css). */
const A4 = { width: 718, height: 1024 };

const server = useServer();
const sections = new Map<string, string>();
test.beforeAll(async () => {
  const admin = await openApiSession(server);
  const pharmacy = await createPharmacy(
    admin,
    'Drogaria e Perfumaria Nossa Senhora Aparecida dos Navegantes – Filial 12',
  );
  const inventory = await openInventory(admin, pharmacy, INVENTORY);
  for (let index = 1; index <= SECTIONS; index += 1) {
    const name = index === 1 ? `${LONG} ${LONG} ${LONG}`.slice(0, 200) : `${LONG} ${index}`;
    const made = await admin.send('POST', `/api/inventories/${inventory}/sections/`, { name });
    sections.set(name, (made as { section_id: string }).section_id);
  }
});

test('Twelve labels with long names fill two A4 sheets and open sections', async () => {
  const { page, problems } = await openPage({ baseURL: server.url });
  await signIn(page, server, '/inventarios');
  await menuOption(page, `Mais opções: ${INVENTORY}`, 'Imprimir etiquetas');
  const sheet = page.getByRole('article', { name: 'Etiquetas das seções', includeHidden: true });
  await sheet.waitFor({ state: 'attached' });
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: 'print' });
  for (const [name, id] of sections) {
    const label = page.getByRole('img', { name: `Código da seção ${name}`, exact: true });
    await expect.poll(() => readQrCode(label)).toBe(`${server.url}/coletor/#s=${id}`);
  }
  const boxes = await sheet.getByRole('listitem').evaluateAll((labels) =>
    labels.map((label) => {
      const { left, right, height } = label.getBoundingClientRect();
      const isCut = label.scrollHeight > label.clientHeight + 1 || label.scrollWidth > label.clientWidth + 1;
      const name = label.querySelector('h2');
      const isClamped = name === null || name.scrollHeight > name.clientHeight + 1;
      return { isClamped, isInside: left >= 0 && right <= innerWidth, height: Math.round(height), isCut };
    }),
  );
  expect(boxes).toEqual(
    Array.from({ length: SECTIONS }, () => ({ isClamped: false, isInside: true, height: 189, isCut: false })),
  );
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(problems).toEqual([]);
});
