import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { menuOption } from '../../harness/page-action.js';
import { dialog, firstRow, type Screen, screen } from '../open-screen.js';
import type { Scene } from '../scene.js';

const NIGHTS = {
  open: 'Balanço Geral',
  checking: 'Loja aberta em conferência',
  settled: 'Geladeira apurada',
  approved: 'Genéricos aprovados',
  exported: 'Éticos exportados',
};

export const settlementScreens: readonly Screen[] = [
  inSettlement('fechamento-aberto', 'open', async () => {}),
  inSettlement('fechamento-conferencia', 'checking', async (page) => {
    await page.getByText(/^1 item · .* do saldo em R\$$/).waitFor();
  }),
  inSettlement('fechamento-apurar', 'checking', async (page) => {
    await dialog(page, 'Apurar');
    await page.getByText(/a apuração já sai aprovada/).waitFor();
  }),
  inSettlement('prova-de-volta', 'exported', async (page) => {
    await page.getByRole('table', { name: 'Itens diferentes no ERP' }).waitFor();
  }),
  inSettlement('conferencia-no-erp-arquivo', 'exported', async (page) => {
    await page.getByRole('button', { name: 'Conferir de novo' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'De um arquivo com código e saldo' }).click();
    await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor();
  }),
  inSettlement('reexportar', 'exported', async (page) => {
    await page.getByRole('button', { name: 'Reexportar só estes' }).click();
    await page.getByRole('region', { name: /^Primeiras linhas/ }).waitFor();
  }),
  inSettlement('fechamento-zerar', 'checking', async (page) => {
    await page.getByRole('radio', { name: 'Zerar' }).click();
    await page.getByRole('dialog', { name: 'Zerar não contados' }).waitFor();
  }),
  screen('fechamento-motivo', async (page, { numberOf }) => {
    await page.goto(`/inventarios/${numberOf(NIGHTS.checking)}?aba=divergencias`);
    await firstRow(page, 'Divergências').waitFor();
    for (const index of [2, 3])
      await page
        .getByRole('checkbox', { name: /^Selecionar / })
        .nth(index)
        .check();
    await dialog(page, 'Informar motivo');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Motivo' }).click();
    await page.getByRole('option', { name: 'quebra/avaria' }).click();
    await page.getByText(/^NF-e CFOP/).waitFor();
  }),
  screen('fechamento-divergencias', async (page, { numberOf }) => {
    await page.goto(`/inventarios/${numberOf(NIGHTS.checking)}?aba=divergencias`);
    await firstRow(page, 'Divergências').waitFor();
    await page
      .getByRole('checkbox', { name: /^Selecionar / })
      .nth(1)
      .check();
    await page.getByRole('toolbar', { name: 'Itens selecionados' }).waitFor();
  }),
  screen('fechamento-ignorados', async (page, { numberOf }) => {
    await page.goto(`/inventarios/${numberOf(NIGHTS.checking)}?aba=nao-cadastrados`);
    await firstRow(page, 'Não cadastrados').waitFor();
    await page
      .getByText(/ignorado por/)
      .first()
      .waitFor();
  }),
  screen('fechamento-ignorar', async (page, { numberOf }) => {
    await page.goto(`/inventarios/${numberOf(NIGHTS.checking)}?aba=nao-cadastrados`);
    await firstRow(page, 'Não cadastrados').waitFor();
    await menuOption(page, 'Mais opções: 17896658023450', 'Ignorar');
    await page.getByRole('dialog').waitFor();
  }),
  inSettlement('fechamento-apurado', 'settled', async (page) => {
    await page.getByRole('region', { name: 'Apuração versão 1' }).waitFor();
  }),
  inSettlement('fechamento-aprovar', 'settled', async (page) => {
    await dialog(page, 'Aprovar');
  }),
  inSettlement('fechamento-aprovado', 'approved', async (page) => {
    await page.getByRole('list', { name: 'Contagens tardias' }).waitFor();
  }),
  inSettlement('fechamento-versoes', 'approved', async (page) => {
    await page.getByText('Versão 1 · substituída').scrollIntoViewIfNeeded();
  }),
  inSettlement('conferir-arquivo', 'approved', async (page) => {
    const paper = (name: RegExp) => page.getByRole('button', { name }).first();
    const saving = page.waitForEvent('download');
    await paper(/^CSV/).click();
    const saved = await saving;
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const csv = await readFile(await saved.path(), 'utf8');
    const forged = csv
      .split('\n')
      .toSpliced(2, 1)
      .join('\n')
      .replace(/^(i:.*);contado;/m, '$1;zerado;');
    await paper(/^Conferir arquivo/).click();
    await page.getByLabel('Arquivo CSV ou XLSX').setInputFiles({
      name: saved.suggestedFilename(),
      mimeType: 'text/csv',
      buffer: Buffer.from(forged),
    });
    await page.getByRole('table', { name: 'Diferenças' }).waitFor();
  }),
  inSettlement('fechamento-mudou', 'approved', async (page) => {
    await dialog(page, 'Ver o que mudou');
    await page.getByRole('table', { name: /^O que mudou/ }).waitFor();
  }),
  inSettlement('fechamento-descartar', 'approved', async (page) => {
    await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
    await page.getByRole('button', { name: /^Descartar/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  inSettlement('fechamento-reabrir', 'approved', async (page) => {
    await menuOption(page, /^Mais opções de /, 'Reabrir');
    await page.getByRole('dialog').waitFor();
  }),
];

async function openSettlement(page: Page, inventory: number): Promise<void> {
  await page.goto(`/inventarios/${inventory}?aba=fechamento`);
  await page
    .getByRole('region', { name: /^(Antes de apurar|Versões)$/ })
    .first()
    .waitFor();
}

function inSettlement(name: string, key: keyof typeof NIGHTS, act: (page: Page) => Promise<void>): Screen {
  return screen(name, async (page, { numberOf }) => {
    await openSettlement(page, numberOf(NIGHTS[key]));
    await act(page);
  });
}

export const exportScreens: readonly Screen[] = [
  screen('exportar-erp', async (page, { numberOf }) => {
    await page.goto(`/inventarios/${numberOf(NIGHTS.approved)}?aba=fechamento`);
    await page.getByRole('button', { name: 'Copiar código de verificação' }).first().waitFor();
    // Both notices stay for 15 s beside the dialog, which fills the window.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    for (const copy of await page.getByRole('button', { name: 'Copiar código de verificação' }).all())
      await copy.click();
    await dialog(page, 'Exportar');
    await page.getByRole('region', { name: /^Primeiras linhas de / }).waitFor();
  }),
  { name: 'perfis-de-exportacao', open: openProfiles },
  { name: 'perfil-separado', open: (page, scene) => copyProfile(page, scene, 'EAN;QTD') },
  { name: 'perfil-posicoes-fixas', open: (page, scene) => copyProfile(page, scene, 'TOTVS RM') },
];

async function openProfiles(page: Page, { longValues }: Scene): Promise<void> {
  await page.goto(`/farmacias/${longValues.pharmacy}/perfis-de-exportacao`);
  await page.getByText('Nenhum perfil ainda.').waitFor();
}

async function copyProfile(page: Page, scene: Scene, name: string): Promise<void> {
  await openProfiles(page, scene);
  await dialog(page, `Copiar ${name}`);
  await page.getByRole('region', { name: /^Como fica o arquivo/ }).waitFor();
}
