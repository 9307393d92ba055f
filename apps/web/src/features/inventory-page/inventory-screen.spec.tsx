import type { CarryPreview } from '@balanco/contract/counts/count-bulk';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerJson, bodiesOf, press, refuse } from '../../testing/app';
import { finalised, inventoryRow, PHARMACY, SECTION_A, SECTION_B, sectionRow } from '../../testing/rows';
import { checkOf, checksOf, stepsOf } from '../settlement/testing/settlement-fixtures';
import { heaviest } from './summary-pictures';
import { comparisonOf, itemOf } from './testing/comparison-fixtures';
import { COMPARISON, HEAVIEST, showInventoryPage } from './testing/show-inventory-page';

const facts = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('definition')
    .map((fact) =>
      `${fact.previousElementSibling?.textContent}: ${fact.textContent}`.replaceAll('\u00a0', ' '),
    );

it('plain users see the banner in Inventários', async () => {
  const { seen, router } = showInventoryPage({ role: 'user' });
  expect(await screen.findByText('Usuários não podem realizar essa ação!')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/inventarios');
  expect(seen.some(({ path }) => path.startsWith('/api/inventories/7/'))).toBe(false);
});

it('a missing inventory shows why and offers a retry', async () => {
  const replies = [refuse(404, 'not_found', 'Inventário não encontrado.'), answerJson(comparisonOf())];
  showInventoryPage({ answers: { [COMPARISON]: () => replies.shift() ?? answerJson(comparisonOf()) } });
  expect((await screen.findByRole('alert')).textContent).toBe('Inventário não encontrado.');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Balanço Geral' })).toBeTruthy();
});

it('the title has inventory, pharmacy and state, and leads back to the list', async () => {
  showInventoryPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'Balanço Geral' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Farmácia São João' })).toBeTruthy();
  expect(screen.getByText('Em Andamento')).toBeTruthy();
  const path = within(screen.getByRole('navigation', { name: 'Caminho' }));
  expect(path.getByRole('link', { name: 'Inventários' }).getAttribute('href')).toBe(
    `/inventarios?farmacia=${PHARMACY}`,
  );
});

it('counts of a whole pharmacy show its name once', async () => {
  showInventoryPage({ comparison: () => comparisonOf({ source: 'pharmacy', name: 'Farmácia São João' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Farmácia São João' })).toBeTruthy();
  expect(screen.getAllByText('Farmácia São João')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Ver inventários' }).getAttribute('href')).toMatch(
    /^\/inventarios\?/,
  );
});

it('the parts are links with the number that waits', async () => {
  showInventoryPage();
  await screen.findByText('Em Andamento');
  const parts = within(screen.getByRole('navigation', { name: 'Partes do inventário' })).getAllByRole('link');
  expect(parts.map((part) => [part.textContent, part.getAttribute('href')])).toEqual([
    ['Resumo', '/inventarios/7'],
    ['Seções2', '/inventarios/7?aba=secoes'],
    ['Divergências6', '/inventarios/7?aba=divergencias'],
    ['Recontagem', '/inventarios/7?aba=recontagem'],
    ['Não cadastrados3', '/inventarios/7?aba=nao-cadastrados'],
    ['Fechamento', '/inventarios/7?aba=fechamento'],
    ['Histórico', '/inventarios/7?aba=historico'],
  ]);
  expect(parts[0]?.getAttribute('aria-current')).toBe('page');
});

it.each([
  [0, 'Adicionar seções'],
  [2, 'Conectar coletor'],
])('before the first count, with %i sections, the primary action is %j', async (sections, name) => {
  const units = { ...comparisonOf().units, total: 0 };
  const comparison = () => comparisonOf({ units, counted_items: 0, unrecognised_lines: 0, sections });
  showInventoryPage({ comparison });
  const primary = await screen.findByRole('button', { name });
  expect(primary.dataset.secondary).toBe('false');
  const finalise = screen.getByRole('button', { name: 'Finalizar o inventário 7' });
  expect(finalise.dataset.secondary).toBe('true');
});

it('from the first count on Finalizar is the primary action', async () => {
  showInventoryPage();
  const finalise = await screen.findByRole('button', { name: 'Finalizar o inventário 7' });
  expect(finalise.dataset.secondary).toBe('false');
  expect(screen.queryByRole('button', { name: 'Conectar coletor' })).toBeNull();
});

it.each([
  ['', 1],
  ['?aba=recontagem', 0],
])('while a recount is open Finalizar is an option, on page "%s"', async (search, links) => {
  const open = checksOf(checkOf('open_recounts', { is_met: false, blocks: true, count: 1 }));
  showInventoryPage({
    address: `/inventarios/7${search}`,
    steps: () => stepsOf({ checks: open }),
    answers: {
      'GET /api/inventories/7/recounts/': () => answerJson({ results: [] }),
      [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () =>
        answerJson({ results: [inventoryRow(), sectionRow(SECTION_A, 'Recontagem 1')] }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções de Balanço Geral' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Finalizar' }));
  expect(screen.queryByRole('button', { name: 'Finalizar o inventário 7' })).toBeNull();
  expect(screen.queryAllByRole('button', { name: 'Ver recontagem' })).toHaveLength(links);
  expect(await screen.findByRole('dialog', { name: 'Finalizar Inventário' })).toBeTruthy();
});

it('Seções shows progress, person and what can be done with each section', async () => {
  const { router } = showInventoryPage({
    address: '/inventarios/7?aba=secoes',
    answers: {
      [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () =>
        answerJson({
          results: [
            inventoryRow(),
            sectionRow(SECTION_A, 'Gôndola', { ...finalised, collector_name: 'Caio' }),
            inventoryRow({ id: 8, inventory_id: 8 }),
            sectionRow(SECTION_B, 'Alheia', { inventory_id: 8 }),
          ],
        }),
    },
  });
  const row = (await screen.findByText('Gôndola')).closest('tr') as HTMLElement; // The text is in a row.
  expect(within(row).getByText('Caio')).toBeTruthy();
  expect(within(row).getByText('30')).toBeTruthy();
  expect(within(row).getByRole('checkbox', { checked: true })).toBeTruthy();
  expect(within(row).getByRole('button', { name: 'Excluir Balanço Geral, Gôndola' })).toBeTruthy();
  expect(screen.queryByText('Alheia')).toBeNull();
  expect(screen.getByRole('button', { name: 'Imprimir etiquetas' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Conectar coletor' }));
  expect(router.state.location.pathname).toBe('/usuarios/conectar');
});

it('Histórico shows what was done with the inventory', async () => {
  const entry = {
    id: 1,
    at: '2026-01-20T15:00:00Z',
    actor_sub: 'ana',
    actor_name: 'Ana',
    what: 'criou',
    subject: 'o inventário Balanço Geral',
    named: [],
    arrival: false,
    changes: [],
  };
  showInventoryPage({
    address: '/inventarios/7?aba=historico',
    answers: {
      'GET /api/history/?entity=inventory&id=7': () => answerJson({ results: [entry], cursor: null }),
    },
  });
  expect(await screen.findByText(/criou/)).toBeTruthy();
});

describe('Resumo', () => {
  it('Resumo always shows the five totals together, with their signs and links to items', async () => {
    showInventoryPage();
    await screen.findByText('Em Andamento');
    const text = document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
    for (const total of [
      'Falta-R$ 774,003 itens',
      'Sobra+R$ 185,903 itens',
      'Líquido-R$ 588,10falta mais do que sobra',
      'BrutoR$ 959,90',
      'Não contadoR$ 86,001 item',
    ]) {
      expect(text).toContain(total);
    }
    const links = screen.getAllByRole('link', { name: '3 itens' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/inventarios/7?filtro=shortage&aba=divergencias',
      '/inventarios/7?filtro=overage&aba=divergencias',
    ]);
  });

  it("Não contado above the stock's value explains negative stock", async () => {
    showInventoryPage({ comparison: () => comparisonOf({}, { stock_value: 85.99 }) });
    await screen.findByText('Em Andamento');
    expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(
      'Não contadoR$ 86,001 item, sem os saldos negativos, que baixam o valor do estoque',
    );
  });

  it('Resumo shows progress, accuracy and where all units are, with a link to unresolved codes', async () => {
    showInventoryPage();
    expect(await facts('Contagem')).toEqual([
      'Itens contados: 7 de 8',
      'Itens sem diferença: 1',
      'Acurácia por item: 14,3 %',
      'Acurácia em valor: 24,6 %',
      'Escopo: Geral',
      'Tolerância: Nenhuma',
      'Seções: 2 seções, 1 aberta',
    ]);
    expect(await facts('Unidades contadas')).toEqual([
      'Todas as linhas: 1.251 un',
      'Nos itens: 1.234 un',
      'Não cadastrados: 12 un · 2 códigos',
      'Código em dois produtos: 5 un · 1 código',
      'Linhas não reconhecidas: 4 linhas',
    ]);
    expect(screen.getByRole('link', { name: '4 linhas' }).getAttribute('href')).toMatch(
      /^\/contagens\?farmacia=.+&inventario=7&filtro=unrecognised$/,
    );
  });

  it('a missing accuracy is a dash, not zero', async () => {
    showInventoryPage({
      comparison: () => comparisonOf({ accuracy_by_item: null, accuracy_by_value: null }),
    });
    expect(await facts('Contagem')).toContain('Acurácia por item: –');
  });

  it('its pictures lead to the rows of a department and to an item', async () => {
    const department_totals = [
      { department: 'GENÉRICOS', shortage: -774, overage: 85.9 },
      { department: '', shortage: 0, overage: 100 },
    ];
    showInventoryPage({
      comparison: () => comparisonOf({ department_totals }),
      items: () => [itemOf({ difference_value: -774 }), itemOf({ key: 'i:3', difference_value: 100 })],
    });
    const bars = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('link')
        .map((bar) => [bar.textContent?.replaceAll('\u00a0', ' ').trim(), bar.getAttribute('href')]);
    expect(await bars('Departamentos')).toEqual([
      ['GENÉRICOS -R$ 774,00 +R$ 85,90', '/inventarios/7?aba=divergencias&departamento=GEN%C3%89RICOS'],
      ['Sem departamento +R$ 100,00', '/inventarios/7?ordem=department&aba=divergencias'],
    ]);
    expect(await bars('Itens')).toEqual([
      ['LOSARTANA 50MG C/30 -R$ 774,00', '/inventarios/7?aba=divergencias&item=i%3A2'],
    ]);
    expect(screen.getByText('1 de 6 itens com diferença faz 80 % do dinheiro.')).toBeTruthy();
  });

  it('a failed list of items leaves the departments', async () => {
    showInventoryPage({ answers: { [HEAVIEST]: () => refuse(503, 'unavailable', 'Tente mais tarde.') } });
    expect((await screen.findByRole('alert')).textContent).toBe('Tente mais tarde.');
    expect(screen.getByRole('list', { name: 'Departamentos' })).toBeTruthy();
  });

  it.each([
    ['one that dominates', [-900, 60, 40], 1000, 1, 90],
    ['some that reach 80 %', [-400, 300, -200, 100], 1000, 3, 90],
    ['only those with R$', [5, 0, null], 5, 1, 100],
    ['no money', [0, null], 0, 0, Number.NaN],
  ])('the few items that make most of the money: %s', (_case, money, gross, count, share) => {
    const found = heaviest(
      money.map((difference_value) => itemOf({ difference_value })),
      gross,
    );
    expect([found.few.length, found.share]).toEqual([count, share]);
  });

  it('Resumo shows discarded units, so that its figures add up', async () => {
    const units = { ...comparisonOf().units, total: 1248, late: -3 };
    showInventoryPage({ comparison: () => comparisonOf({ units }) });
    expect(await facts('Unidades contadas')).toContain('Descartadas depois do fechamento: -3 un');
    expect(screen.getByRole('link', { name: '-3 un' }).getAttribute('href')).toBe(
      '/inventarios/7?aba=fechamento',
    );
  });
});

const PATCH = 'PATCH /api/inventories/7/blind/';

async function ask(title: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções de Balanço Geral' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contagem cega' }));
  return within(await screen.findByRole('dialog', { name: title }));
}

it('Contagem cega explains its effect before it begins', async () => {
  const { seen } = showInventoryPage({
    comparison: () => comparisonOf(),
    answers: { [PATCH]: () => answerJson({ blind: true }) },
  });
  const dialog = await ask('Contagem cega');
  expect(dialog.getByText(/Até a apuração deste inventário, também depois de finalizado/)).toBeTruthy();
  expect(dialog.getByText(/não veem o Saldo Sistema dos produtos/)).toBeTruthy();
  expect(dialog.getByText(/veem e corrigem só as próprias contagens/)).toBeTruthy();
  expect(screen.queryByText('Contagem cega', { selector: 'span' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Ligar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Contagem cega', { selector: 'span' })).toBeTruthy();
  expect(bodiesOf(seen, 'PATCH')).toEqual([{ blind: true }]);
});

it('a blind inventory offers the end of its blind count', async () => {
  const { seen } = showInventoryPage({
    comparison: () => comparisonOf({ blind: true }),
    answers: { [PATCH]: () => answerJson({ blind: false }) },
  });
  const dialog = await ask('Desligar a contagem cega');
  await userEvent.click(dialog.getByRole('button', { name: 'Desligar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(seen, 'PATCH')).toEqual([{ blind: false }]);
});

const COST = 'GET /api/inventories/7/purchase-cost/';
const totals = { shortage: -21, overage: 5, net: -16, gross: 26, uncounted: 0 };

it('the totals at last and mean cost stand apart from those of the catalogue', async () => {
  const costs = { last: totals, mean: { ...totals, shortage: -14.4 }, items: 3, known: 2 };
  showInventoryPage({ answers: { [COST]: () => answerJson(costs) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Ver os totais a custo das notas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Totais a custo das notas' }));
  expect((await dialog.findByLabelText('Último custo', { selector: 'dl' })).textContent).toMatch(
    /-R\$.21,00/,
  );
  expect(dialog.getByText(/^De 2 de 3 itens com diferença/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: 'Custo médio de 12 meses' }));
  expect(dialog.getByLabelText(/^Custo médio/, { selector: 'dl' }).textContent).toMatch(/-R\$.14,40/);
});

it('without notes nothing is compared', async () => {
  const costs = { last: totals, mean: totals, items: 3, known: 0 };
  showInventoryPage({ answers: { [COST]: () => answerJson(costs) } });
  await screen.findByRole('button', { name: 'Ver os totais a custo das notas' });
  press('Ver os totais a custo das notas');
  expect(await screen.findByText('Nenhuma nota dos últimos 12 meses tem o custo destes itens')).toBeTruthy();
});

const POST = 'POST /api/inventories/7/carry/';
const SECTION = '0198c0de-0000-7000-8000-0000000000ab';
const preview: CarryPreview = {
  counts: 3,
  lines: 12,
  units: 1234.5,
  products: 5,
  unregistered_codes: 1,
  unrecognised_lines: 2,
  first_at: '2026-01-20T15:00:00Z',
  last_at: '2026-01-20T16:00:00Z',
  collectors: [{ sub: 'sub-ana', name: 'Ana', counts: 3 }],
};
const inventories = [
  inventoryRow({ name: 'Noite de maio' }),
  sectionRow(SECTION, 'Corredor 1', { name: 'Noite de maio' }),
];

async function open(answers: Parameters<typeof showInventoryPage>[0] = {}) {
  const shown = showInventoryPage({
    comparison: () => comparisonOf({ source: 'pharmacy' }),
    ...answers,
    answers: {
      'GET /api/inventories/7/carry/': () => answerJson(preview),
      [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () =>
        answerJson({ results: inventories }),
      ...answers.answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Levar contagens para um inventário' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Levar contagens para um inventário' }));
  return { ...shown, dialog };
}

async function choose(label: string, option: string | RegExp) {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

it('carried counts go to a section and come back on undo', async () => {
  const changed = [{ id: 4, _version: 2 }];
  const { seen, dialog } = await open({
    answers: {
      [POST]: () => answerJson({ changed, failed: [], left: 0 }),
      'POST /api/amplify-counts/bulk-undo/': () => answerJson({ changed, failed: [] }),
    },
  });
  await dialog.findByText(
    /^Vão 12 linhas: 1\.234,5 un de 5 produtos, 1 código não cadastrado, 2 linhas não reconhecidas\./,
  );
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Levar' });
  expect(submit.disabled).toBe(true);
  await choose('Para o inventário', 'Noite de maio');
  await choose('Seção', /Corredor 1/);
  await userEvent.click(submit);
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Desfeito.')).toBeTruthy();
  const sent = bodiesOf(seen, 'POST');
  const [row] = inventories;
  expect(sent).toEqual([{ inventory: row?.inventory_id, section: SECTION }, { counts: changed }]);
});

it('period and collector narrow what is carried', async () => {
  // 10:00 and 11:30 in Manaus, on any computer.
  const [first, last] = [new Date('2026-01-20T14:00:00Z'), new Date('2026-01-20T15:30:59.999Z')];
  const query = `first=${encodeURIComponent(first.toISOString())}&last=${encodeURIComponent(last.toISOString())}`;
  const none = { ...preview, counts: 0, lines: 0, first_at: null, last_at: null };
  const from = `GET /api/inventories/7/carry/?first=${encodeURIComponent(first.toISOString())}`;
  const { dialog } = await open({
    comparison: () => comparisonOf({ source: 'pharmacy', time_zone: 'America/Manaus' }),
    answers: {
      [from]: () => answerJson(preview),
      [`GET /api/inventories/7/carry/?${query}`]: () => answerJson(preview),
      [`GET /api/inventories/7/carry/?${query}&collector=sub-ana`]: () => answerJson(none),
    },
  });
  await dialog.findByText(/A primeira é de 20\/01\/2026 11:00:00, a última de 20\/01\/2026 12:00:00\.$/);
  expect(dialog.getAllByText(/^No horário da farmácia: .*Manaus.* Vazio: sem limite$/)).toHaveLength(2);
  fireEvent.change(dialog.getByLabelText('Contadas desde'), { target: { value: '2026-01-20T10:00' } });
  fireEvent.change(dialog.getByLabelText('Contadas até'), { target: { value: '2026-01-20T11:30' } });
  await choose('Coletor', /^Ana/);
  expect(await dialog.findByText('Nenhuma contagem com esta escolha.')).toBeTruthy();
  await choose('Para o inventário', 'Noite de maio');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Levar' }).disabled).toBe(true);
});

it('a failure between calls reports how far the carry came', async () => {
  let calls = 0;
  const { dialog } = await open({
    answers: {
      [POST]: () => {
        calls += 1;
        if (calls === 2) return refuse(409, 'conflict', 'O inventário ou a seção está finalizado.');
        return answerJson({ changed: [{ id: 1, _version: 2 }], failed: [], left: 5 });
      },
    },
  });
  await choose('Para o inventário', 'Noite de maio');
  await dialog.findByText(/^Vão 12 linhas/);
  await userEvent.click(dialog.getByRole('button', { name: 'Levar' }));
  expect(await screen.findByText('1 contagem levada para Noite de maio')).toBeTruthy();
  await screen.findByText(/Parou antes do fim\. O inventário ou a seção está finalizado\./);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an ordinary inventory offers no carrying of counts', async () => {
  showInventoryPage();
  await screen.findByText('Balanço Geral');
  expect(screen.queryByRole('button', { name: 'Levar contagens para um inventário' })).toBeNull();
});
