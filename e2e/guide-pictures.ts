import type { Page, ViewportSize } from '@playwright/test';
import { COLLECTOR } from './demo/people.js';
import { type Account, enter } from './harness/sign-in.js';
import { dialog, list } from './screens/open-screen.js';
import type { Scene } from './screens/scene.js';
import { screens } from './screens/screens.js';

const SECTION = 'Perfumaria';

const button = (page: Page, name: string | RegExp, exact = true) =>
  page.getByRole('button', { name, exact }).first();

/** Files stay small and texts readable. */
export const guideSizes = {
  page: { width: 1024, height: 640 },
  tall: { width: 1024, height: 1060 },
  card: { width: 560, height: 600 },
  phone: { width: 360, height: 740 },
} as const satisfies Readonly<Record<string, ViewportSize>>;

interface GuidePicture {
  /** The name in docs/guia/imagens, without extension. */
  readonly name: string;
  readonly by: 'admin' | 'collector' | 'newcomer' | 'nobody';
  readonly size: keyof typeof guideSizes;
  readonly dialogOnly?: boolean;
  open(page: Page, scene: Scene, folder: string): Promise<void>;
}

function screenPicture(name: string, size: keyof typeof guideSizes = 'page'): GuidePicture {
  const screen = screens.find((each) => each.name === name);
  if (screen === undefined) throw new Error(`no screen is called ${name}`);
  const { open } = screen;
  return { name, by: screen.signedOut === true ? 'nobody' : 'admin', size, open };
}

function dialogPicture(name: string): GuidePicture {
  return { ...screenPicture(name, 'tall'), dialogOnly: true };
}

function collectorPicture(name: string, open: GuidePicture['open']): GuidePicture {
  return { name, by: 'collector', size: 'phone', open };
}

export const guidePictures: readonly GuidePicture[] = [
  screenPicture('login', 'card'),
  {
    name: 'licenca',
    by: 'newcomer',
    size: 'card',
    async open(page) {
      await page.goto('/licenca');
      await page.getByLabel('Chave de licença').waitFor();
    },
  },
  screenPicture('esqueci-senha', 'card'),
  dialogPicture('verificacao-em-duas-etapas'),
  screenPicture('dashboard'),
  screenPicture('menu'),
  screenPicture('comandos'),
  screenPicture('farmacias'),
  dialogPicture('nova-farmacia'),
  dialogPicture('excluir-farmacia'),
  dialogPicture('duplicar-farmacia'),
  screenPicture('produtos'),
  {
    name: 'novo-produto',
    by: 'admin',
    size: 'tall',
    dialogOnly: true,
    async open(page) {
      await list(page, '/produtos', 'Produtos');
      await dialog(page, 'Novo Produto');
      await page.getByLabel('Código Interno').fill('000123');
      await page.getByLabel('Código de Barras').fill('7891000315507');
      await page.getByLabel('Descrição').fill('DIPIRONA SÓDICA 500MG C/10 CPR');
      await page.getByLabel('Saldo Sistema').fill('120');
      await page.getByLabel('Valor').fill('4,90');
    },
  },
  dialogPicture('importar'),
  dialogPicture('importar-excel'),
  { ...dialogPicture('importar-problemas'), size: 'page' },
  dialogPicture('importar-andamento'),
  dialogPicture('importar-falha'),
  screenPicture('inventarios'),
  dialogPicture('novo-inventario'),
  screenPicture('nova-secao'),
  dialogPicture('excluir-secao'),
  { ...screenPicture('acompanhamento-inventario'), name: 'acompanhamento' },
  screenPicture('telao'),
  screenPicture('inventario-resumo'),
  screenPicture('inventario-divergencias'),
  dialogPicture('inventario-item'),
  dialogPicture('inventario-explicavel'),
  dialogPicture('fechamento-motivo'),
  screenPicture('inventario-nao-cadastrados'),
  screenPicture('fechamento-conferencia', 'tall'),
  dialogPicture('fechamento-apurar'),
  screenPicture('fechamento-aprovado'),
  dialogPicture('conferir-arquivo'),
  dialogPicture('inventario-escopo'),
  screenPicture('contagens'),
  screenPicture('contagens-secao'),
  {
    name: 'corrigir-na-lista',
    by: 'admin',
    size: 'page',
    async open(page) {
      await list(page, '/contagens', 'Contagens');
      await page.getByRole('row').nth(5).getByRole('gridcell').nth(5).click();
      const quantity = page.getByRole('textbox', { name: /^Quantidade de/ });
      await quantity.fill('12');
    },
  },
  dialogPicture('editar-contagem'),
  screenPicture('desfazer'),
  {
    name: 'sem-inventario',
    by: 'admin',
    size: 'page',
    async open(page) {
      await list(page, '/contagens/sem-inventario', 'Contagens sem inventário');
      const boxes = page.getByRole('checkbox', { name: /^Selecionar a contagem/ });
      await boxes.nth(0).click();
      await boxes.nth(1).click();
      await page.getByText('2 selecionadas').waitFor();
    },
  },
  dialogPicture('atribuir'),
  dialogPicture('exportar'),
  dialogPicture('exportar-excel'),
  screenPicture('usuarios'),
  screenPicture('cadastro', 'card'),
  dialogPicture('alterar-senha'),
  dialogPicture('dados-pessoais'),
  { ...screenPicture('contagens', 'phone'), name: 'celular' },
  // They are taken in turn on one phone: each begins where the one before ends.
  collectorPicture('coletor-secoes', (page) => openSections(page, COLLECTOR)),
  collectorPicture('coletor', countSome),
  collectorPicture('coletor-zero', askZero),
  collectorPicture('coletor-corrigir', openReading),
  collectorPicture('coletor-confere', finishSection),
  screenPicture('login-erro', 'card'),
  {
    name: 'sem-permissao',
    by: 'collector',
    size: 'page',
    async open(page) {
      await page.goto('/farmacias');
      await page.getByRole('grid', { name: 'Farmácias' }).getByRole('row').nth(1).waitFor();
      await page.getByRole('button', { name: 'Nova Farmácia' }).first().click();
      await page.getByText('Usuários não podem realizar essa ação!').waitFor();
    },
  },
];

async function openSections(page: Page, account: Account): Promise<void> {
  await page.goto('/coletor/');
  await enter(page, account);
  await button(page, 'Farmácia São João', false).click();
  await button(page, 'Balanço Geral', false).click();
  await page.getByLabel('Nova seção').waitFor();
  await button(page, 'Corredor 1', false).waitFor();
}

async function countSome(page: Page): Promise<void> {
  await page.getByLabel('Nova seção').fill(SECTION);
  await button(page, 'Abrir').click();
  await page.getByRole('heading', { name: SECTION }).waitFor();
  await page.getByText(/ produtos$/).waitFor();
  await find(page, 'sabonete');
  await type(page, '6');
  await find(page, 'algodão');
  await type(page, '12');
  await find(page, 'algodão');
  await page.getByText(/já contado por você aqui: 12, agora/).waitFor();
  await button(page, /^Tudo enviado/).waitFor();
}

async function askZero(page: Page): Promise<void> {
  await type(page, '0');
  await page.getByRole('dialog', { name: 'Confirmar zero' }).waitFor();
}

async function openReading(page: Page): Promise<void> {
  await button(page, 'Corrigir').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, 'Leituras').click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('dialog', { name: 'Corrigir' }).waitFor();
}

async function finishSection(page: Page): Promise<void> {
  await page.goto('/coletor/');
  await button(page, /^Tudo enviado/).waitFor();
  await button(page, 'Terminar').click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Confere: 3 leituras/ })
    .waitFor();
}

async function find(page: Page, words: string): Promise<void> {
  await button(page, 'Buscar').click();
  await page.getByLabel('Nome do produto').fill(words);
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function type(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await button(page, digit).click();
  await button(page, 'OK').click();
}
