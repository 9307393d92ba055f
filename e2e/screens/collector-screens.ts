import type { DoneAnswer } from '@balanco/contract/inventories/sections';
import { noticeSentence } from '@balanco/contract/people/notices';
import type { Page } from '@playwright/test';
import { button } from '../harness/page.js';
import { scanInPage } from '../harness/scan.js';
import { enter } from '../harness/sign-in.js';
import { type CollectorScene, MEDICINE, RECOUNTED_CODE } from './collector-scene.js';
import { LONG_CODE, LONG_PHARMACY, maria } from './long-values.js';
import { type Screen, screen } from './open-screen.js';

const DONE = '**/api/mobile/sections/*/done/';
const NOTICES = '**/api/notices/';
const RULES = '**/photo-rules/';
const notices = [
  noticeSentence({ kind: 'code_made', by: 'Ana Beatriz Nogueira de Albuquerque', detail: '' }),
  noticeSentence({ kind: 'phone_connected', by: 'Ana Beatriz', detail: 'Samsung SM-A155M' }),
].map((sentence, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  at: '2026-05-06T12:00:00.000Z',
  sentence,
}));
const oldLots = ['Corredor 12 – genéricos e similares, lado esquerdo, prateleiras altas', '', null].map(
  (seen_in, index) => ({
    lot: 'L42A-2026-SANTA-CATARINA'.slice(24 * index),
    expires_on: '2026-04-30',
    internal_code: '1',
    barcode: MEDICINE,
    description:
      'ÁCIDO ACETILSALICÍLICO + CAFEÍNA 500 MG/65 MG 20 COMPRIMIDOS REVESTIDOS MEDICAMENTO GENÉRICO',
    units: index === 1 ? null : 1_234_567.125,
    seen_in,
  }),
);
const SERIAL = `010${MEDICINE}21AB12345678901234567`;
/** A scanner that drops separators types it. */
const LOST_SEPARATORS = `010${MEDICINE}21AB123451727053110L42A`;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

export const collectorScreens: readonly Screen<[CollectorScene]>[] = [
  {
    name: 'coletor-entrar',
    signedOut: true,
    async open(page) {
      await start(page);
      await button(page, 'Entrar com e-mail').waitFor();
    },
  },
  {
    name: 'coletor-entrar-recusado',
    signedOut: true,
    async open(page) {
      await start(page);
      await enter(page, { ...maria, password: 'Errada!2026' });
      await page.getByText('E-mail ou senha incorretos.').waitFor();
      await page
        .getByLabel('Código do escritório')
        .fill('https://balanco.rededefarmacias-do-interior-paulista.example/coletor/#c=23456-789AB');
      await button(page, 'Conectar').click();
      await page.getByText(/^Este código é de outro endereço/).waitFor();
    },
  },
  {
    name: 'coletor-codigo-recusado',
    signedOut: true,
    async open(page) {
      await start(page, '#c=23456-789AB');
      await button(page, 'Ler outro código').waitFor();
    },
  },
  {
    name: 'coletor-codigo-sem-rede',
    signedOut: true,
    async open(page) {
      await start(page);
      await page.context().setOffline(true);
      await page.getByLabel('Código do escritório').fill('23456-789AB');
      await button(page, 'Conectar').click();
      await button(page, 'Tentar de novo').waitFor();
    },
  },
  screen('coletor-farmacias', async (page) => {
    await lists(page);
    await page.getByRole('heading', { name: 'Farmácia' }).waitFor();
  }),
  screen('coletor-avisos', async (page) => {
    await page.route(NOTICES, (route) => route.fulfill({ json: notices }));
    await lists(page);
    await button(page, 'Entendi').first().waitFor();
    await page.unroute(NOTICES);
  }),
  { name: 'coletor-inventarios', open: (page, scene) => inventories(page, scene) },
  screen('coletor-perda', async (page, scene) => {
    await inventories(page, scene);
    await button(page, 'Registrar perda').click();
    for (const reason of ['Uso interno', 'Vencido']) {
      await scanInPage(page, LONG_CODE);
      await page.getByRole('heading', { name: /^ÁCIDO/ }).waitFor();
      await button(page, reason).click();
      if (reason === 'Vencido') break;
      await button(page, 'Registrar').click();
      await page.getByText(/^Uso interno · /).waitFor();
    }
  }),
  screen('coletor-retirar', async (page, scene) => {
    await page.route('**/old-lots/', (route) => route.fulfill({ json: { results: oldLots } }));
    await inventories(page, scene);
    await button(page, 'Retirar da prateleira').click();
    await page.getByRole('region', { name: 'Sem seção' }).waitFor();
  }),
  screen('coletor-secoes', async (page, scene) => {
    await inventories(page, scene);
    await button(page, scene.inventory).click();
    await page.getByLabel('Nova seção').waitFor();
    await button(page, /finalizada/).waitFor();
  }),
  screen('coletor-trocar', async (page) => {
    await start(page, '#c=23456-789AB');
    await button(page, 'Usar o código novo').waitFor();
  }),
  { name: 'coletor-contar-vazio', open: (page, { sections }) => section(page, sections.empty, '0 un em 0') },
  {
    name: 'coletor-contar-cinco',
    open: (page, { sections }) => section(page, sections.counted, '1.000.075,125 un em 5'),
  },
  inSection('coletor-quanto-tem', 'empty', '0 un em 0', async (page) => {
    await button(page, /^Informar quanto tem aqui/).click();
    await dialog(page, 'Quanto tem aqui?');
  }),
  inSection('coletor-presenca', 'shared', '0 un em 0', async (page) => {
    await page.getByText(/(está|esteve) nesta seção/).waitFor();
  }),
  inSection('coletor-produto-aberto', 'scanned', 'un em', async (page) => {
    await scanInPage(page, LONG_CODE);
    await page.getByRole('heading', { name: /^ÁCIDO/ }).waitFor();
    for (const key of ['9', '9', '9', '9', ',', '1', '2', '5']) await button(page, key).click();
  }),
  inSection('coletor-fator', 'scanned', 'un em', async (page) => {
    for (const key of ['1', '0', '0', '0', '×', '1', '0', '0', '0', '×', 'OK'])
      await button(page, key).click();
    await page.getByText('1.000 × 1.000 un, agora leia o código').waitFor();
  }),
  inSection('coletor-pergunta', 'scanned', 'un em', async (page) => {
    for (const key of ['1', '0', '0', '0', '×', '1', '0', '0', '0', '×']) await button(page, key).click();
    await scanInPage(page, LONG_CODE);
    await dialog(page, 'Confira a quantidade');
  }),
  inSection('coletor-confirmar-zero', 'scanned', 'un em', async (page) => {
    await scanInPage(page, '9'.repeat(40));
    await page.getByRole('heading', { name: 'Não cadastrado' }).waitFor();
    for (const key of ['0', 'OK']) await button(page, key).click();
    await dialog(page, 'Confirmar zero');
  }),
  inSection('coletor-nao-cadastrado', 'scanned', 'un em', async (page) => {
    await scanInPage(page, '00000000000000000017');
    await page.getByRole('heading', { name: 'Não cadastrado' }).waitFor();
  }),
  inSection('coletor-caixa-repetida', 'scanned', 'un em', async (page) => {
    await scanInPage(page, SERIAL);
    await scanInPage(page, SERIAL);
    await page.getByText(/^Esta caixa já foi lida/).waitFor();
  }),
  inSection('coletor-cinco-leituras', 'scanned', 'un em', async (page) => {
    for (const key of ['2', '×', '2', '×', 'OK']) await button(page, key).click();
    await scanInPage(page, LONG_CODE);
    await page.getByText('2 × 2 = 4 un').waitFor();
  }),
  inSection('coletor-lote-perdido', 'scanned', 'un em', async (page) => {
    await scanInPage(page, LOST_SEPARATORS);
    await button(page, 'Digitar lote').waitFor();
  }),
  inSection('coletor-lote', 'scanned', 'un em', async (page) => {
    await scanInPage(page, LOST_SEPARATORS);
    await button(page, 'Digitar lote').click();
    await page.getByRole('textbox', { name: 'Validade' }).fill('13/2027');
    await button(page, 'Guardar').click();
    await page.getByText(/^Validade inválida/).waitFor();
  }),
  screen('coletor-secao-finalizada', async (page, scene) => {
    await inventories(page, scene);
    await button(page, scene.inventory).click();
    await button(page, /finalizada/).click();
    await page.getByText(/^Esta seção já foi finalizada/).waitFor();
    await page.getByText(/seção finalizada/).waitFor();
  }),
  inSection('coletor-foto', 'scanned', 'un em', async (page) => {
    await scanInPage(page, '00000000000000000017');
    await button(page, /^Fotografar/).click();
    await dialog(page, 'Foto de 00000000000000000017');
    await page.getByText('Usar a câmera do aparelho').waitFor();
  }),
  { name: 'coletor-sem-rede', open: (page, scene) => countOffline(page, scene) },
  screen('coletor-aparelho-sem-rede', async (page, scene) => {
    await countOffline(page, scene);
    await button(page, /a enviar/).click();
    await button(page, 'Sair deste aparelho').click();
    await page.getByRole('alertdialog', { name: 'Sair' }).waitFor();
  }),
  screen('coletor-terminar-sem-rede', async (page, scene) => {
    await countOffline(page, scene);
    await button(page, 'Terminar').click();
    await page.getByText(/ainda não (foi enviada|foram enviadas)/).waitFor();
  }),
  inSection('coletor-aparelho', 'counted', 'un em 5', async (page) => {
    await button(page, /^Tudo enviado/).click();
    await dialog(page, 'Este aparelho');
  }),
  inSection('coletor-leituras', 'counted', 'un em 5', async (page) => {
    await button(page, 'Leituras').click();
    await dialog(page, 'Leituras desta seção');
  }),
  inSection('coletor-mover', 'counted', 'un em 5', async (page) => {
    await button(page, 'Leituras').click();
    await button(page, 'Mover minhas leituras para outra seção').click();
    await button(page, /^Depósito/).waitFor();
  }),
  inSection('coletor-corrigir', 'counted', 'un em 5', async (page) => {
    await button(page, 'Leituras').click();
    await button(page, /1\.000\.000$/).click();
    await page.getByLabel(/^Quantidade/).fill('7891234567895');
    await button(page, 'Corrigir').click();
    await page.getByText(/^Isto parece um código/).waitFor();
  }),
  inSection('coletor-buscar', 'counted', 'un em 5', async (page) => {
    await button(page, 'Buscar').click();
    await page.getByLabel('Nome do produto').fill('genérico');
    await button(page, /^ÁCIDO/)
      .first()
      .waitFor();
  }),
  inSection('coletor-recontagem', 'recount', 'un em', async (page) => {
    await page
      .getByRole('dialog', { name: 'Lista' })
      .getByRole('button', { name: 'Fechar', exact: true })
      .click();
    await button(page, 'Lista').waitFor();
  }),
  inSection('coletor-recontagem-lista', 'recount', 'un em', async (page) => {
    await scanInPage(page, RECOUNTED_CODE);
    await button(page, 'Lista').click();
    await page.getByText('Faltam 4 de 5 itens.').waitFor();
  }),
  inSection('coletor-recontagem-item', 'recount', 'un em', async (page) => {
    await page
      .getByRole('button', { name: /a contar/ })
      .first()
      .click();
    await page.getByLabel('Quantas há?').fill('0');
    await button(page, 'Contar').click();
    await button(page, 'Confirmar zero').waitFor();
  }),
  inSection('coletor-terminar-falta', 'recount', 'un em', async (page) => {
    await page.getByRole('dialog', { name: 'Lista' }).getByRole('button', { name: 'Terminar' }).click();
    await button(page, 'Terminar assim mesmo').click();
    await button(page, /^Terminar sem/).waitFor();
  }),
  inSection('coletor-terminar-vazia', 'empty', '0 un em 0', async (page) => {
    await button(page, 'Terminar').click();
    await button(page, 'Seção vazia').waitFor();
  }),
  inSection('coletor-terminar-confere', 'counted', 'un em 5', async (page) => {
    await button(page, 'Terminar').click();
    await page.getByText('Confere: 5 leituras, 1.000.075,125 un.').waitFor();
  }),
  inSection('coletor-terminar-difere', 'counted', 'un em 5', async (page, { sections }) => {
    await page.route(DONE, (route) => route.fulfill({ json: differing(sections.counted) }));
    await button(page, 'Terminar').click();
    await page.getByText(/^Não confere/).waitFor();
  }),
  inSection('coletor-camera-nao-abre', 'counted', 'un em 5', async (page) => {
    await button(page, 'Câmera').click();
    await page.getByRole('alert').waitFor();
  }),
  inSection('coletor-etiqueta-recusada', 'counted', 'un em 5', async (page, { sections }) => {
    await scanInPage(page, `${new URL(page.url()).origin}/coletor/#s=${sections.closed}`);
    await page.getByText(/já está finalizada/).waitFor();
  }),
  // The phone keeps the rules, so it comes last.
  screen('coletor-validade-pedida', async (page, { sections }) => {
    const expiry_departments = ['MEDICAMENTOS GENÉRICOS E SIMILARES'];
    const json = { kinds: [], controlled_departments: [], expiry_departments };
    await page.route(RULES, (route) => route.fulfill({ json }));
    const rules = page.waitForResponse(RULES);
    await section(page, sections.scanned, 'un em');
    await rules;
    await scanInPage(page, MEDICINE);
    await button(page, 'Digitar validade').waitFor();
    for (const key of ['2', 'OK', '0', '6', '2']) await button(page, key).click();
    await page.getByText('06/2 validade MM/AA').waitFor();
  }),
];

async function start(page: Page, fragment = ''): Promise<void> {
  await page.context().setOffline(false);
  await page.unroute(DONE);
  await page.goto('/healthz');
  await page.evaluate(() => {
    sessionStorage.clear();
    // The previous section would show until the label's opens.
    localStorage.removeItem('coletor.place');
    localStorage.removeItem('coletor.choice');
  });
  await page.goto(`/coletor/${fragment}`);
}

async function lists(page: Page): Promise<void> {
  await start(page);
  await button(page, LONG_PHARMACY).waitFor();
}

async function inventories(page: Page, { inventory }: CollectorScene): Promise<void> {
  await lists(page);
  await button(page, LONG_PHARMACY).click();
  await button(page, inventory).waitFor();
}

async function section(page: Page, id: string, account: string): Promise<void> {
  await start(page, `#s=${id}`);
  await page.getByText(new RegExp(`${account}.*catálogo: 40 produtos`)).waitFor();
}

function inSection(
  name: string,
  key: keyof CollectorScene['sections'],
  account: string,
  act: (page: Page, scene: CollectorScene) => Promise<void>,
): Screen<[CollectorScene]> {
  return screen(name, async (page, scene) => {
    await section(page, scene.sections[key], account);
    await act(page, scene);
  });
}

async function countOffline(page: Page, { sections }: CollectorScene): Promise<void> {
  await section(page, sections.offline, 'un em');
  await page.context().setOffline(true);
  for (const code of [MEDICINE, '00000000000000000017', LONG_CODE]) await scanInPage(page, code);
  await button(page, /^\d+ a enviar/).waitFor();
  await page.getByRole('heading', { name: /^ÁCIDO/ }).waitFor();
}

function differing(section: string): DoneAnswer {
  const side = (quantity: number) => ({ quantity, factor: 1 });
  const difference = { index: 0, code: LONG_CODE };
  return {
    section,
    inventoryID: 1,
    matches: false,
    lines: 4,
    units: 1_234_567.125,
    hash: 'f'.repeat(64),
    declared_at: '2026-11-21T03:20:00.000Z',
    differences: (['deleted', 'elsewhere', 'only_here', 'different'] as const).map((kind, index) => ({
      id: `01976f4c-2a00-7c30-8000-00000000000${index}`,
      ...difference,
      kind,
      phone: side(1_000_000),
      server: side(999_999.125),
    })),
    more_differences: 1_200,
  };
}
