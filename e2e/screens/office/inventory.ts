import { keyScopeSchema } from '@balanco/contract/base/key-scopes';
import { exampleMachineKey } from '@balanco/contract/people/machine-key-examples';
import type { Page } from '@playwright/test';
import { DELETED } from '../../demo/fill-demo.js';
import { menuOption } from '../../harness/page-action.js';
import { dialog, list, onList, rowDialog, type Screen, screen } from '../open-screen.js';

export const inventoryScreens: readonly Screen[] = [
  { name: 'inventarios', beginsHigh: true, open: (page) => list(page, '/inventarios', 'Inventários') },
  onList('novo-inventario', '/inventarios', 'Inventários', async (page) => {
    await dialog(page, 'Novo Inventário');
  }),
  { name: 'editar-inventario', open: (page) => inventoryOption(page, 'Editar', 'Balanço Geral') },
  { name: 'excluir-inventario', open: (page) => inventoryOption(page, 'Excluir', 'Balanço Geral') },
  { name: 'excluir-secao', open: (page) => inventoryOption(page, 'Excluir', 'Balanço Geral, Corredor 1') },
  onList('finalizar-inventario', '/inventarios', 'Inventários', async (page) => {
    await page.getByRole('checkbox', { name: /^Finalizado: Balanço Geral \(/ }).click();
    await page.getByRole('dialog', { name: 'Finalizar Inventário' }).waitFor();
  }),
  screen('nova-secao', async (page) => {
    await inventoryOption(page, 'Nova Seção', 'Balanço Geral');
    await page.getByRole('combobox', { name: 'Coletor' }).click();
    await page.getByRole('option', { name: /Beatriz Nogueira/ }).waitFor();
  }),
  screen('editar-secao', async (page) => {
    await inventoryOption(page, 'Editar', 'Balanço Geral, Corredor 1');
    await page.getByRole('dialog', { name: 'Editar Seção' }).waitFor();
  }),
  onList('adicionar-secoes', '/inventarios', 'Inventários', async (page) => {
    await menuOption(page, 'Mais opções: Balanço Geral', 'Adicionar seções');
    await page.getByLabel('Nomes das seções').fill('Geladeira\nCorredor 1\nEstoque\nBalcão\ngeladeira');
    await page.getByText('3 seções serão criadas.').waitFor();
  }),
];

async function inventoryOption(page: Page, label: string, of: string): Promise<void> {
  await list(page, '/inventarios', 'Inventários');
  await rowDialog(page, page.getByRole('grid'), label, of);
}

export const historyScreens: readonly Screen[] = [
  { name: 'historico', open: (page, { pharmacy }) => openHistory(page, pharmacy) },
  screen('historico-filtrado', async (page, { pharmacy }) => {
    await openHistory(page, pharmacy);
    await page.getByRole('combobox', { name: 'Ação' }).click();
    await page.getByRole('option', { name: 'Importações', exact: true }).click();
    await page.getByRole('combobox', { name: 'O quê' }).click();
    await page.getByRole('option', { name: 'Seções', exact: true }).click();
    await page.getByText('Nada encontrado com estes filtros').waitFor();
  }),
  onList('historico-da-secao', '/inventarios', 'Inventários', async (page) => {
    await menuOption(page, 'Mais opções: Balanço Geral, Corredor 1', 'Histórico');
    await page.getByRole('list', { name: /^Histórico: / }).waitFor();
  }),
  onList('pessoa', '/usuarios', 'Usuários', async (page) => {
    await openPerson(page);
  }),
  onList('desativar-pessoa', '/usuarios', 'Usuários', async (page) => {
    await openPerson(page);
    await page.getByRole('button', { name: 'Desativar' }).click();
    await page.getByRole('dialog', { name: 'Desativar Beatriz Nogueira?' }).waitFor();
  }),
  onList('dados-pessoais', '/usuarios', 'Usuários', async (page) => {
    await openPerson(page);
    await page.getByRole('button', { name: 'Dados pessoais' }).click();
    await page.getByRole('dialog', { name: /^Dados pessoais de/ }).waitFor();
  }),
  screen('todas-as-pessoas', async (page) => {
    await userOption(page, 'Todas as pessoas');
    await page.getByRole('dialog').getByRole('button', { name: 'Beatriz Nogueira' }).waitFor();
  }),
  screen('licencas', async (page) => {
    await userOption(page, 'Licenças');
    await page
      .getByText(/em uso/)
      .first()
      .waitFor();
  }),
  screen('chaves-de-acesso', async (page) => {
    const name = 'Integração noturna do ERP da matriz com o painel da rede';
    const id = exampleMachineKey.id.replace('f1', 'f2');
    const long = { ...exampleMachineKey, id, name, scopes: keyScopeSchema.options, pharmacies: null };
    const results = [long, { ...exampleMachineKey, last_used_at: long.created_at }];
    await page.route('**/api/machine-keys/', (route) => route.fulfill({ json: { results } }));
    await userOption(page, 'Chaves de acesso');
    await page.getByText(name).waitFor();
  }),
  screen('nova-chave', async (page) => {
    await userOption(page, 'Chaves de acesso');
    await page.getByRole('button', { name: 'Nova chave' }).click();
    await page.getByRole('radio', { name: 'Só as escolhidas' }).click();
    await page.getByRole('combobox', { name: /^Farmácias/ }).waitFor();
  }),
];

async function openHistory(page: Page, pharmacy: string): Promise<void> {
  await page.goto(`/historico?farmacia=${pharmacy}`);
  await page.getByRole('list', { name: 'Histórico' }).waitFor();
}

async function userOption(page: Page, name: string): Promise<void> {
  await list(page, '/usuarios', 'Usuários');
  await menuOption(page, 'Mais opções de Usuários', name);
}

async function openPerson(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /Beatriz Nogueira/ })
    .getByText('Beatriz Nogueira')
    .click();
  await page.getByRole('button', { name: 'Encerrar sessões' }).waitFor();
}

export const trashScreens: readonly Screen[] = [
  onList('opcoes-da-lista', '/inventarios', 'Inventários', async (page) => {
    await page.getByRole('button', { name: 'Mais opções de Inventários' }).click();
    await page.getByRole('menuitem', { name: 'Lixeira' }).waitFor();
    await page.locator('[role=menuitem]:focus').waitFor();
  }),
  { name: 'lixeira', open: (page) => list(page, '/lixeira', 'Lixeira') },
  screen('lixeira-vazia', async (page) => {
    await page.goto('/lixeira?busca=nada%20disso');
    await page.getByText('Nada encontrado com estes filtros').waitFor();
  }),
  screen('restaurar-conflito', async (page) => {
    await option(page, 'Restaurar');
    await page.getByText('Trazer de volta o excluído').first().waitFor();
  }),
  { name: 'excluir-para-sempre', open: (page) => option(page, 'Excluir para sempre') },
];

async function option(page: Page, label: string): Promise<void> {
  await list(page, '/lixeira', 'Lixeira');
  await rowDialog(page, page.getByRole('grid'), label, DELETED);
}
