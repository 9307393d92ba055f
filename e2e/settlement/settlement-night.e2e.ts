import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { findViolations } from '../harness/find-violations.js';
import { type Hand, keyboardOnly, pointing, typing } from '../harness/hands.js';
import { type OpenedPage, openPage, viewports } from '../harness/page.js';
import { expect, fullUnless, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { chooseFile, openImport } from '../stock-take/import-dialog.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const server = useServer();
let admin: ApiSession;
let collectors: readonly ApiSession[];
test.beforeAll(async () => {
  admin = await openApiSession(server);
  collectors = await registerCollectors();
});

let opened: OpenedPage;
let hand: Hand;
let checksRules: boolean;
test.afterEach(async () => {
  expect(opened.problems).toEqual([]);
});

for (const [where, viewport, way] of [
  ['at a desk with the keyboard alone', viewports.desk, 'typing'],
  ['in a small window with the keyboard alone', viewports.window, 'typing'],
  // A desk at 400 % has a phone's width.
  ['enlarged, with the keyboard alone', viewports.phone, 'typing'],
  ['on a phone', viewports.phone, 'pointing'],
] as const)
  test(`A night ${where} is closed, opened and closed`, fullUnless(viewport === viewports.desk), async () => {
    opened = await openPage({ baseURL: server.url, viewport });
    const keyboard = await keyboardOnly(opened.page);
    const isTyping = way === 'typing';
    hand = isTyping ? typing(keyboard) : pointing;
    checksRules = viewport !== viewports.phone || !isTyping;
    const pharmacy = await createPharmacy(admin, `${night.pharmacy} (${where})`);
    await signIn(opened.page, server);
    await importCatalogue(pharmacy.id);
    const inventory = await openInventory(admin, pharmacy, night.inventory);
    await sendCounts(inventory);
    await opened.page.goto(`/inventarios/${inventory}`);
    await opened.page.getByRole('heading', { level: 1, name: night.inventory }).waitFor();
    // e2e/counting/night-by-keyboard.e2e.ts signs in and imports by keyboard.
    const pointed = keyboard.pointerEvents.length;
    await lookThroughDifferences();
    await resolveCodes();
    await finaliseAndSettle();
    const hash = await readHash(1);
    await printAta(hash);
    await exportAdjustment(inventory);
    await reopen();
    // The focus is back on the menu that has 'Reabrir', one stop behind.
    if (isTyping) await keyboard.reach(button(/^Apurar/), 'Shift+Tab');
    await settle('Aprovado · versão 2');
    expect(await readHash(2)).toBe(hash);
    if (isTyping) expect(keyboard.pointerEvents.slice(pointed)).toEqual([]);
  });

const page = () => opened.page;

const dialog = (name: string | RegExp) => page().getByRole('dialog', { name });

const inDialog = (name: string | RegExp) => page().getByRole('dialog').getByRole('button', { name });

const button = (name: string | RegExp) => page().getByRole('button', { name }).first();

const text = (words: string | RegExp) => page().getByText(words).first().waitFor();

const closed = () => page().getByRole('dialog').waitFor({ state: 'detached' });

async function openPart(name: RegExp): Promise<void> {
  await hand.press(
    page().getByRole('navigation', { name: 'Partes do inventário' }).getByRole('link', { name }),
  );
}

async function isAccessible(): Promise<void> {
  if (!checksRules) return;
  await expect.poll(() => findViolations(page(), ['wcag2a', 'wcag2aa', 'wcag22aa'])).toEqual([]);
}

async function importCatalogue(pharmacy: string): Promise<void> {
  const importing = await openImport(page(), pharmacy);
  const lines = CATALOGUE.map(([internal, barcode, description, ...figures]) =>
    [internal, barcode, description, 'MEDICAMENTOS', ...figures].join(';'),
  );
  const head = 'Código Interno;Código de Barras;Descrição;Departamento;Saldo;Valor';
  await chooseFile(importing, server.dataDir, 'catalogo.csv', [head, ...lines, ''].join('\r\n'));
  await hand.press(importing.getByRole('button', { name: 'Incluir' }));
  await hand.press(importing.getByRole('button', { name: /^Importar \d+ produtos$/ }));
  await text(`Importação concluída: ${night.products} novos`);
}

const row = (name: string) => page().getByRole('row').filter({ hasText: name }).first();

async function lookThroughDifferences(): Promise<void> {
  const { description, corrected } = night.wrong;
  await openPart(/^Divergências/);
  await hand.openRow(row(description));
  await hand.choose(dialog(description), '40 un de Ana Coletora', 'Editar');
  await hand.type(dialog('Editar Contagem').getByLabel(/^Quantidade/), String(corrected));
  await page().keyboard.press('Enter');
  await dialog('Editar Contagem').waitFor({ state: 'detached' });
  await page().keyboard.press('Escape');
  await closed();
  await expect.poll(descriptions).toEqual(night.divergent);
  await isAccessible();
}

async function descriptions(): Promise<string[]> {
  const rows = await page().getByRole('grid', { name: 'Divergências' }).locator('tbody tr').allInnerTexts();
  const known = (shown: string) => night.divergent.find((description) => shown.includes(description));
  return rows.flatMap((shown) => known(shown) ?? []);
}

async function resolveCodes(): Promise<void> {
  await openPart(/^Não cadastrados/);
  const { box, bottle } = night;
  const binding = dialog('Vincular código');
  await hand.choose(row(box.code), box.code, 'Vincular a um item');
  await hand.tick(binding.getByRole('radio', { name: box.item }));
  await hand.type(binding.getByLabel(/^Unidades na caixa/), String(box.factor));
  await page().keyboard.press('Enter');
  await text(`Código ${box.code} vinculado a`);
  await closed();
  await hand.choose(row(bottle.code), bottle.code, 'Vincular a um item');
  await hand.type(binding.getByLabel(/^Item/), bottle.item);
  await page().locator('[role="option"][data-combobox-selected]', { hasText: bottle.item }).waitFor();
  await page().keyboard.press('Enter');
  await hand.type(binding.getByLabel(/^Fator/), String(bottle.factor));
  await page().keyboard.press('Enter');
  await text(`Código ${bottle.code} vinculado a`);
  await closed();
  await hand.choose(row(night.shared), night.shared, 'Ignorar');
  await hand.type(
    dialog(/^Ignorar código/).getByLabel(/^Por que ignorar/),
    'Dois produtos com o mesmo código',
  );
  await hand.press(inDialog('Ignorar'));
  await text(`Código ${night.shared} ignorado.`);
  await isAccessible();
}

async function finaliseAndSettle(): Promise<void> {
  await openPart(/^Fechamento/);
  await text('Antes de apurar');
  await isAccessible();
  await keepUncounted();
  await hand.press(button('Finalizar'));
  await hand.press(inDialog('Finalizar'));
  await closed();
  await settle('Aprovado · versão 1');
  await isAccessible();
}

/** Nothing is preselected; then the checklist no longer warns. */
async function keepUncounted(): Promise<void> {
  const choices = page().getByRole('region', { name: 'Não contados' });
  await choices.getByText(/^Nada escolhido/).waitFor();
  await hand.tick(choices.getByRole('radio', { name: 'Manter' }));
  const warnings = page().getByRole('region', { name: 'Antes de apurar' });
  await warnings.getByText(/sem contagem e sem decisão/).waitFor({ state: 'detached' });
}

async function settle(state: string): Promise<void> {
  await hand.press(button(/^Apurar/));
  await dialog(/^Apurar v/)
    .getByText('a apuração já sai aprovada')
    .waitFor();
  await isAccessible();
  await hand.press(inDialog('Apurar'));
  await closed();
  await page().getByText(state, { exact: true }).first().waitFor();
}

async function readHash(version: number): Promise<string> {
  const panel = page().getByRole('region', { name: `Apuração versão ${version}` });
  const hash = await panel.locator('code[title]').first().getAttribute('title');
  expect(hash).toMatch(/^[\da-f]{64}$/);
  return hash ?? '';
}

async function printAta(hash: string): Promise<void> {
  await hand.press(button('Ata da versão 1'));
  await hand.press(button('Imprimir'));
  await page().emulateMedia({ media: 'print' });
  await page().getByRole('heading', { level: 1, name: 'Ata de inventário' }).waitFor();
  await text(hash.match(/.{8}/g)?.join(' ') ?? '');
  for (const description of night.divergent) await text(description);
  await text(night.kept);
  expect(await page().getByText('sem decisão registrada').count()).toBe(0);
  const pdf = await page().pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(0);
  await page().emulateMedia({ media: 'screen' });
}

async function exportAdjustment(inventory: number): Promise<void> {
  await hand.press(button('Exportar'));
  await dialog('Exportar versão 1').getByText('11 linhas').waitFor();
  await hand.select(dialog('Exportar versão 1').getByRole('combobox', { name: 'Perfil' }), 'Ajuste');
  await dialog('Exportar versão 1').getByText('6 linhas').waitFor();
  await isAccessible();
  const download = page().waitForEvent('download');
  await hand.press(inDialog('Exportar'));
  const file = await readFile(await (await download).path());
  expect(file.toString('latin1')).toBe(adjustmentOf(inventory));
  await closed();
  await text('Exportado · versão 1');
}

async function reopen(): Promise<void> {
  await hand.press(button(`Mais opções de ${night.inventory}`));
  await hand.press(page().getByRole('menuitem', { name: 'Reabrir', exact: true }));
  await hand.type(dialog(/^Reabrir versão 1/).getByLabel(/^Por que reabrir/), 'Confirmar depois do almoço');
  await dialog(/^Reabrir versão 1/)
    .getByText(/^Versão 1 exportada em .*: avise quem importou\.$/)
    .waitFor();
  await isAccessible();
  await hand.press(inDialog('Reabrir'));
  await closed();
  await text('Em conferência');
}

/**
 * Every trouble in the tables of docs/comparison.md: differences both ways, zero, negative stock, no value, an
 * item with two rows, leading zeros, a box, two sections by three people, unknown codes, a code of two
 * products, three sendings, an uncounted item. Internal code, barcode, description, stock and value.
 */
const CATALOGUE = [
  ['101', '7891000200018', 'AMOXICILINA 500MG C/21', 10, '12,90'],
  ['102', '7891000200025', 'BROMOPRIDA 10MG C/20', 24, '8,50'],
  ['103', '7891000200049', 'CARVEDILOL 25MG C/60', 6, '31,40'],
  ['104', '7891000200056', 'DIPIRONA 500MG C/10', 40, '2,15'],
  ['105', '7891000200063', 'ENALAPRIL 20MG C/30 CAIXA HOSPITALAR', 5, '148,00'],
  ['106', '7891000200070', 'FLUCONAZOL 150MG C/1', 0, '19,90'],
  ['107', '7891000200087', 'GLICERINA SUPOSITÓRIO', -3, '4,00'],
  ['108', '7891000200100', 'HASTE FLEXÍVEL AMOSTRA', 12, '0,00'],
  ['000123', '7891000200117', 'LOSARTANA 50MG C/30', 40, '6,20'],
  ['000123', '7891000200032', 'LOSARTANA 50MG C/30', 40, '6,20'],
  ['0000456', '7891000200124', 'MÁSCARA DESCARTÁVEL C/50', 7, '15,00'],
  ['109', '7891234567895', 'SORO FISIOLÓGICO 100ML', 24, '3,10'],
  ['110', '7891000200131', 'TALCO INFANTIL 200G', 30, '11,75'],
  ['111', '7891000200148', 'VITAMINA C EFERVESCENTE', 8, '22,00'],
  ['112', '7891000200148', 'VITAMINA C + ZINCO', 4, '25,00'],
];

const scan = (barcode: string, count: number) => ({ barcode: [{ barcode, count }] });

const COUNTED = [
  {
    name: 'Ana Coletora',
    section: 'Balcão',
    entries: [
      scan('7891000200018', 10),
      scan('7891000200025', 40),
      scan('7891000200049', 9),
      scan('7891000200063', 0),
      scan('7891000200117', 22),
      scan('7891000200131', 3),
      scan('CX-SORO', 1),
    ],
  },
  {
    name: 'Bia Coletora',
    section: 'Estoque',
    entries: [
      scan('7891000200070', 3),
      scan('7891000200087', 5),
      scan('7891000200100', 11),
      scan('7891000200032', 18),
      scan('7891000200131', 20),
      // The GTIN-14 contains the bottle's.
      scan('17891234567892', 1),
    ],
  },
  {
    name: 'Caio Coletor',
    section: 'Estoque',
    entries: [
      { internalBarcode: { code: '456', count: 7 } },
      scan('7891000200131', 7),
      scan('7891000200148', 2),
    ],
  },
];

const night = {
  pharmacy: 'Farmácia Santa Rita de Cássia do Passa Quatro',
  inventory: 'Balanço de Novembro',
  wrong: { description: 'BROMOPRIDA 10MG C/20', corrected: 20 },
  box: { code: '17891234567892', item: 'SORO FISIOLÓGICO 100ML', factor: 12 },
  bottle: { code: 'CX-SORO', item: 'soro', factor: 12 },
  shared: '7891000200148',
  products: CATALOGUE.length,
  /** The ignored code's products are among them. */
  kept: /^Decisão: manter o saldo esperado\. 3 itens mantidos, R\$\s362,00\. 0 itens zerados\.$/,
  /** Items with the largest |R$| come first. */
  divergent: [
    'ENALAPRIL 20MG C/30 CAIXA HOSPITALAR',
    'CARVEDILOL 25MG C/60',
    'FLUCONAZOL 150MG C/1',
    'BROMOPRIDA 10MG C/20',
    'GLICERINA SUPOSITÓRIO',
    'HASTE FLEXÍVEL AMOSTRA',
  ],
} as const;

/** Windows-1252: code, entry or exit, units, R$ per unit, reason, inventory. */
function adjustmentOf(inventory: number): string {
  const lines = [
    '7891000200025;S;4,000;8,50;não apurado',
    '7891000200049;E;3,000;31,40;não apurado',
    '7891000200063;S;5,000;148,00;',
    '7891000200070;E;3,000;19,90;não apurado',
    '7891000200087;E;8,000;4,00;não apurado',
    '7891000200100;S;1,000;0,00;não apurado',
  ];
  return lines.map((line) => `${line};${inventory}\r\n`).join('');
}

function registerCollectors(): Promise<readonly ApiSession[]> {
  const people = COUNTED.map(({ name }) => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@farmacia.example`;
    return registerPerson(server, { name, email });
  });
  return Promise.all(people);
}

async function sendCounts(inventory: number): Promise<void> {
  for (const [index, collector] of collectors.entries()) {
    const { section = '', entries = [] } = COUNTED[index] ?? {};
    const place = await openSection(collector, inventory, section);
    const body = entries.map((entry, minute) => ({
      amplify_id: randomUUID(),
      ...place,
      ...entry,
      createdAt: new Date(Date.UTC(2026, 10, 21, 1, minute)).toISOString(),
    }));
    for (let time = 0; time < 3; time += 1) await collector.send('POST', '/api/mobile/counts/', body);
  }
}
