import type { EndpointAnswer } from '@balanco/contract/base/endpoint';
import { EXCHANGE_STATES, type listExchangeFiles } from '@balanco/contract/exchange/exchange-files';
import type { getExpirySummary, listExpiryLots, listShopExpiry } from '@balanco/contract/expiry/expiry';
import { exampleLot, exampleRecalled } from '@balanco/contract/expiry/expiry-examples';
import type { findRecall } from '@balanco/contract/expiry/recall';
import type { getDailyCount, listShopAccuracy } from '@balanco/contract/inventories/daily-count';
import { exampleInvoice, exampleInvoiceItem } from '@balanco/contract/invoices/invoice-examples';
import { type getInvoice, INVOICE_KINDS, type listInvoices } from '@balanco/contract/invoices/invoices';
import { exampleLoss } from '@balanco/contract/losses/loss-examples';
import type { getLossSummary } from '@balanco/contract/losses/loss-files';
import { LOSS_REASONS } from '@balanco/contract/losses/loss-reasons';
import { LOSS_STATES, type listLosses } from '@balanco/contract/losses/losses';
import type { MailAddresses } from '@balanco/contract/pharmacies/mail-addresses';
import { ATTENTION_GROUPS, type NetworkPharmacy, type Transfer } from '@balanco/contract/progress/network';
import type { Page } from '@playwright/test';
import { dialog, list, onList, rowDialog, type Screen, screen } from '../open-screen.js';

const PHARMACY = 'Drogaria e Perfumaria Nossa Senhora da Conceição Aparecida 12';
const INVENTORY = 'Balanço geral de fim de ano com controlados e perfumaria 2026';
const PERSON = 'Maria Aparecida de Albuquerque Cavalcanti dos Santos Pereira';
const MONEY = 1_234_567_890.12;
const AT = '2026-11-21T03:20:00.000Z';
const id = (index: number) => `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`;

const onePage = <Row>(results: Row[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results,
});

const longFiles = {
  count: 120,
  next: null,
  previous: null,
  folder: 'Drogaria-e-Perfumaria-Nossa-Senhora-da-Conceicao-Aparecida12',
  is_shared: false,
  looked_at: AT,
  failure: 'O disco da pasta está cheio. O servidor tenta de novo sozinho.',
  results: EXCHANGE_STATES.map((state, index) => ({
    id: id(index),
    kind: index % 2 === 0 ? 'catalogue' : 'movements',
    name: `${'PRODUTOS_EXPORTADOS_'.repeat(index % 3 === 0 ? 7 : 1)}${index}.txt`,
    file_at: AT,
    taken_at: AT,
    state,
    questions: [
      {
        kind: 'other_columns',
        message: `As colunas mudaram. Antes: ${'Código Interno: CODIGO; '.repeat(6)}. Agora: ${'Saldo: ESTOQUE_ATUAL_DISPONIVEL; '.repeat(6)}. Estão certas?`,
      },
      {
        kind: 'fewer_products',
        message: 'O arquivo tem 700 produtos; o anterior tinha 1.000. Está completo?',
      },
    ],
    answered_by: state === 'left' ? PERSON : null,
    receipt:
      state === 'imported' ? `Importação concluída.\n${'Linha 12: o código está vazio.\n'.repeat(12)}` : '',
  })),
} satisfies EndpointAnswer<typeof listExchangeFiles>;

const accuracy = { share: 0.9641, low: 0.949, high: 0.976, answers: 1095 };
const longShop: EndpointAnswer<typeof listShopAccuracy>['results'][number] = {
  pharmacy: id(1),
  pharmacy_name: 'Farmácia São João',
  accuracy,
  is_full_count_advised: true,
  months: ['01', '02', '03'].map((month, at) => ({
    month: `2026-${month}`,
    accuracy: at === 0 ? null : accuracy,
    empty_shelves: 1234,
    answers: 90,
    right: 80 + at,
    shortage: 1_234_567.89,
    overage: 98_765.43,
  })),
};
const NAMED = 'Maria Aparecida dos Santos';
const longLosses: EndpointAnswer<typeof listLosses> = onePage(
  LOSS_STATES.map((state, at) => ({
    ...exampleLoss,
    id: id(at + 1),
    state,
    reason: LOSS_REASONS[at] ?? 'broken',
    units: 1234.5,
    money: 98765.43,
    lot: 'L42A-2026-SANTA-CATARINA',
    expiry: '2026-04-30',
    serial: '12345678901234567890',
    is_known: at !== 0,
    description: at === 0 ? '' : 'CLORIDRATO DE FLUOXETINA 20MG C/30 CAPSULAS',
    is_controlled: at === 1,
    already_lost_by: at === 0 ? NAMED : null,
    first_by: NAMED,
    discarded_by: NAMED,
    discard_reason: 'A caixa estava na outra prateleira',
    file: at === 3 ? 12 : null,
  })),
);
const NAME = 'CLORIDRATO DE FLUOXETINA 20MG C/30 CAPSULAS GELATINOSAS DURAS MICROGRANULADAS';
const BUCKETS = ['expired', 'unsellable', '60', '90', '120', 'later'];
const longLots: EndpointAnswer<typeof listExpiryLots> = onePage(
  BUCKETS.map((bucket, at) => ({
    ...exampleLot,
    key: `i:${at}`,
    bucket,
    description: NAME,
    units: 100_000,
    money: 1_000_000,
    exchange: at === 2 ? { pharmacy_name: PHARMACY, monthly: 1234.5, units: 100_000 } : null,
    lot: at === 5 ? '' : 'L42A-2026-SANTA-CATARINA',
    bought_on: at % 2 === 0 ? '2026-04-01' : null,
    internal_code: '12345678901234567890',
  })),
);
const share = { lots: 1234, units: 100_000, money: 1_000_000 };
const coverage = { known_units: 78_234, stock_units: 100_000 };
const longExpiry: EndpointAnswer<typeof getExpirySummary> = {
  today: '2026-05-06',
  treatment_days: 30,
  coverage,
  departments: ['GENÉRICOS'],
  buckets: BUCKETS.map((key) => ({ key, to: null, ...share })),
};
const longShopExpiry: EndpointAnswer<typeof listShopExpiry> = {
  results: Array.from({ length: 12 }, (_none, at) => ({
    pharmacy: id(at + 1),
    pharmacy_name: `${PHARMACY} ${at}`,
    coverage,
    kept_at: at === 1 ? null : '2026-05-06T11:00:00.000Z',
    expired: share,
    unsellable: share,
    soon: share,
  })),
};
const note = {
  access_key: '1',
  number: 123_456_001,
  supplier: 'DISTRIBUIDORA DE MEDICAMENTOS SANTA CATARINA LTDA',
  issued_at: AT,
  quantity: 1234.5,
  unit: 'CX',
  kind: 'own' as const,
  is_cancelled: false,
};
const seen = { inventory: 4, inventory_name: INVENTORY, section: 'Balcão de dermocosméticos', at: AT };
const longRecall: EndpointAnswer<typeof findRecall> = {
  has_more: true,
  sends: true,
  results: Array.from({ length: 6 }, (_none, at) => ({
    ...exampleRecalled,
    pharmacy_name: `${PHARMACY} ${at}`,
    lot: 'L42A-2026-SANTA-CATARINA',
    description: NAME,
    units: 100_000,
    seen: at % 2 === 0 ? seen : null,
    notes: at === 5 ? [] : [note, { ...note, access_key: '2', is_cancelled: true }],
  })),
};
const file = { number: 12, file_name: 'perdas-12.csv', at: '2026-05-06T11:00:00.000Z', by: NAMED };
const longSummary: EndpointAnswer<typeof getLossSummary> = {
  months: ['2026-05', '2026-04'].map((month) => ({
    month,
    known: 98765.43,
    unknown: 1234.5,
    reasons: LOSS_REASONS.map((reason) => ({ reason, losses: 12, units: 1234.5, money: 16460.9 })),
  })),
  unsent: { losses: 12, money: 98765.43 },
  files: [{ ...file, losses: 12, units: 1234.5, money: 98765.43 }],
};

const SUPPLIER = 'DISTRIBUIDORA DE PRODUTOS FARMACEUTICOS E HOSPITALARES DO NORDESTE LTDA EPP';
const longNote = {
  ...exampleInvoice,
  supplier_name: SUPPLIER,
  total: 1_234_567.89,
  items: 990,
  pharmacy_name: 'Drogaria e Perfumaria Nossa Senhora Aparecida do Planalto Central, filial 12',
  file_name: `35260511444777000161550010000012341482139076-procNFe-${'a'.repeat(60)}.xml`,
};
/** A note of each kind, and one cancelled. */
const longInvoices: EndpointAnswer<typeof listInvoices> = onePage(
  [...INVOICE_KINDS, 'purchase' as const].map((kind, at) => ({
    ...longNote,
    id: id(at + 1),
    kind,
    number: 900_000_001 + at,
    cancelled_at: at === 4 ? longNote.read_at : null,
    received_on: at === 0 ? '2026-05-06' : null,
  })),
  1234,
);
const longInvoice: EndpointAnswer<typeof getInvoice> = {
  ...longNote,
  id: id(1),
  number: 900_000_001,
  time_zone: 'America/Sao_Paulo',
  lines: Array.from({ length: 990 }, (_line, at) => ({
    ...exampleInvoiceItem,
    line: at + 1,
    cost: 98_765.43,
    quantity: 12_345.5,
    supplier_code: `FORN-${'0'.repeat(40)}${at}`,
    description: 'CLORIDRATO DE FLUOXETINA 20MG C/30 CAPSULAS GELATINOSAS DURAS GENERICO LABORATORIO EXEMPLO',
    lots: Array.from({ length: at % 4 }, () => ({
      lot: 'L42A-2026-SANTACATARI',
      quantity: 1234.5,
      made_on: '2026-01-10',
      expires_on: '2027-12-31',
    })),
  })),
};
const longAnswers = (['refused', 'refused', 'read', 'repeated', 'cancelled', 'waiting'] as const).map(
  (outcome) => ({
    file_name: longNote.file_name,
    outcome,
    invoice: null,
    detail: `Linha 12: o campo <qCom> tem “2,0”. Nota 900000001 de ${SUPPLIER}.`,
  }),
);

const longDay = {
  pharmacy: id(1),
  pharmacy_name: PHARMACY,
  settings: { items: 12, hour: 7 },
  today: '2026-11-21',
  chosen: [
    {
      key: 'i:1',
      internal_code: '12345678901234567890',
      description: 'ADALIMUMABE 40MG/0,4ML SOLUÇÃO INJETÁVEL SERINGA PREENCHIDA 1',
    },
  ],
  list: {
    inventory_id: 7,
    items: Array.from({ length: 12 }, (_none, index) => {
      const difference = index % 4 === 0 ? null : (index % 3) * -123_456.789;
      return {
        key: `i:${index}`,
        internal_code: '12345678901234567890',
        description: `ADALIMUMABE 40MG/0,4ML SOLUÇÃO INJETÁVEL SERINGA PREENCHIDA ${index}`,
        places: index % 2 === 0 ? ['Geladeira', 'Balcão de perfumaria e dermocosméticos do fundo'] : [],
        reason: '12.345 movimentos desde 03/10/2025, R$ 1.234.567, errou 12 vezes',
        state: difference === null ? 'uncounted' : difference < 0 ? 'shortage' : 'matching',
        expected: 123_456.789,
        counted: difference === null ? null : 123_456.789 + difference,
        difference,
        difference_value: difference && -MONEY,
        is_not_found: index === 0,
      };
    }),
  },
  days: Array.from({ length: 31 }, (_none, index) => ({
    day: new Date(Date.parse('2026-11-21') - index * 86_400_000).toISOString().slice(0, 10),
    inventory_id: 7 + index,
    state: index === 0 ? 'open' : index % 5 === 0 ? 'checking' : 'exported',
    items: 12,
    counted: index % 13,
    differing: index % 3,
    shortage: index % 3 === 0 ? 0 : MONEY,
    overage: 41,
  })),
} satisfies EndpointAnswer<typeof getDailyCount>;

const inventoryOf = (index: number) => ({
  id: 7,
  name: index % 2 === 0 ? INVENTORY : 'Noite',
  created_at: AT,
  state: 'open' as const,
  sections: 1_200,
  closed_sections: 119,
});
const gross = { accuracy_by_item: 99.9, accuracy_by_value: 100, gross_share: MONEY };
const shortest: Partial<NetworkPharmacy> = {
  newest: null,
  attention: 'quiet',
  running: [],
  last: null,
  full_days: null,
};

const longPharmacies: readonly NetworkPharmacy[] = Array.from({ length: 12 }, (_none, index) => ({
  id: id(index),
  name: index % 2 === 0 ? PHARMACY : `Filial ${index}`,
  newest: inventoryOf(index),
  open_inventories: 14,
  attention: 'call',
  reasons: [],
  running: Array.from({ length: 1 + (index % 3) }, (_one, place) => ({
    ...inventoryOf(index),
    id: 7 + place,
    reasons: [
      { kind: 'queue', since: AT, value: 12_345, who: PERSON },
      { kind: 'silent', since: AT, value: null, who: null },
    ],
  })),
  more_running: index === 0 ? 10 : 0,
  last: { id: 7, name: INVENTORY, settled_at: AT, ...gross, ...(index > 0 && { gross_share: 5.4 }) },
  full_days: 12_345,
  repeat_items: index === 3 ? 0 : 12_345,
  repeat_money: index === 3 ? 0 : -MONEY,
  ...(index === 3 && shortest),
}));

const longMails: MailAddresses = {
  sends: false,
  addresses: Array.from({ length: 12 }, (_none, index) => ({
    email: `controladoria.e.prevencao.de.perdas.regional.${index}@rede-de-farmacias-do-sul.example`,
    entered_by: PERSON,
    entered_at: AT,
    left_at: index % 3 === 0 ? AT : null,
  })),
};

const side = (name: string, difference: number): Transfer['short'] => ({
  pharmacy: id(difference > 0 ? 1 : 2),
  pharmacy_name: name,
  inventory: 7,
  inventory_name: INVENTORY,
  settled_at: AT,
  key: 'i:1',
  difference,
  difference_value: MONEY,
});

const longTransfers: readonly Transfer[] = Array.from({ length: 8 }, (_none, index) => ({
  internal_code: '12345678901234',
  barcode: '7891234567895',
  description: `ADALIMUMABE 40MG/0,4ML SOLUÇÃO INJETÁVEL SERINGA PREENCHIDA ${index}`,
  units: 123_456.789,
  explained: MONEY,
  short: { ...side(index % 2 === 0 ? PHARMACY : 'Filial 12', -123_456.789), key: `i:${index}` },
  over: side(index % 2 === 0 ? 'Filial 2' : PHARMACY, 6),
}));

async function openAnswered(
  page: Page,
  path: string,
  answers: Readonly<Record<string, object>>,
): Promise<void> {
  for (const [call, json] of Object.entries(answers))
    await page.route(`**/${call}`, (route) => route.fulfill({ json }));
  await page.goto(path);
}

/** Shows a screen with answers that no scene has: as long as they may be. */
function answered(
  name: string,
  path: string,
  shown: string | RegExp,
  answers: Readonly<Record<string, object>>,
): Screen {
  return screen(name, async (page) => {
    await openAnswered(page, path, answers);
    await page.getByText(shown).first().waitFor();
  });
}

export const pharmacyScreens: readonly Screen[] = [
  { name: 'farmacias', beginsHigh: true, open: (page) => list(page, '/farmacias', 'Farmácias') },
  onList('nova-farmacia', '/farmacias', 'Farmácias', async (page) => {
    await dialog(page, 'Nova Farmácia');
  }),
  { name: 'editar-farmacia', open: (page) => pharmacyOption(page, 'Editar') },
  screen('excluir-farmacia', async (page) => {
    await pharmacyOption(page, 'Excluir');
    await page.getByText('Com ela serão excluídos').waitFor();
  }),
  { name: 'configuracoes', open: settings },
  screen('configuracoes-recontagem', async (page) => {
    await settings(page);
    await page.getByRole('heading', { name: 'Recontagem' }).scrollIntoViewIfNeeded();
    await page.getByLabel('Amostra dos conformes: parte (%)').scrollIntoViewIfNeeded();
  }),
  answered('arquivos-da-pasta', `/farmacias/${id(1)}/arquivos`, 'Espera resposta', {
    'exchange-files/?*': longFiles,
  }),
  answered('contagem-do-dia', '/contagem-do-dia', /^9 de 12 contados/, {
    'daily-count/': longDay,
    'shop-accuracy/?*': { results: [longShop] },
  }),
  answered('rede-loja-sempre-certa', '/rede?aba=loja-sempre-certa', /^Sorteados certos:/, {
    'shop-accuracy/': { results: [longShop] },
  }),
  answered('perdas', '/perdas', 'saiu em arquivo 12', {
    'losses/?*': longLosses,
    'loss-summary/': longSummary,
  }),
  answered('notas-fiscais', '/notas-fiscais', 'Emitida pela farmácia', { 'invoices/?*': longInvoices }),
  screen('nota-fiscal', async (page) => {
    const answers = { 'invoices/?*': longInvoices, [`invoices/${id(1)}/`]: longInvoice };
    await openAnswered(page, '/notas-fiscais', answers);
    await page.getByText('900000001').first().click();
    await page.getByText('Página 1 de 20 (990 itens)').waitFor();
  }),
  screen('ler-notas', async (page) => {
    await openAnswered(page, '/notas-fiscais/ler', { 'invoices/': { results: longAnswers } });
    const file = { name: 'notas.xml', mimeType: 'text/xml', buffer: Buffer.from('<x/>') };
    await page.getByLabel('Notas fiscais em XML ou zip').setInputFiles(file);
    await page.getByText('arquivos recusados').waitFor();
  }),
  answered('validade', '/validade', /^vista em/, {
    'expiry-lots/?*': longLots,
    'expiry-summary/': longExpiry,
  }),
  answered('validade-rede', '/validade?aba=rede', `${PHARMACY} 11`, { 'shop-expiry/': longShopExpiry }),
  answered('validade-recolhimento', '/validade?aba=recolhimento&busca=L42A', `${PHARMACY} 5`, {
    'recall/?*': longRecall,
  }),
  { name: 'duplicar-farmacia', open: (page) => command(page, 'Duplicar farmácia…') },
  screen('importar-farmacias', async (page) => {
    await command(page, 'Importar farmácias…');
    const names = 'Drogaria Central\nFarmácia São João\nDrogaria Central\n\nFarmácia da Praça';
    await page.getByLabel('Nomes das farmácias').fill(names);
    await page.getByText('Linha 3').waitFor();
  }),
  { name: 'comandos', open: (page) => openPalette(page) },
  screen('comandos-produto', async (page) => {
    await openPalette(page);
    await paletteField(page).fill('dipirona');
    await page.getByRole('group', { name: 'Produtos' }).getByRole('option').first().waitFor();
  }),
];

async function pharmacyOption(page: Page, option: string): Promise<void> {
  await list(page, '/farmacias', 'Farmácias');
  await rowDialog(page, page.getByRole('grid'), option, 'Farmácia São João');
}

async function openPalette(page: Page): Promise<void> {
  await list(page, '/farmacias', 'Farmácias');
  // A phone has a button instead of the field.
  const button = page.getByRole('button', { name: 'Buscar', exact: true });
  await button.or(paletteField(page)).click();
  await page.getByRole('option', { name: 'Início' }).waitFor();
}

const paletteField = (page: Page) => page.getByRole('combobox', { name: 'Buscar ou ir para' });

async function command(page: Page, label: string): Promise<void> {
  await openPalette(page);
  await paletteField(page).fill(label);
  await page.getByRole('option', { name: label }).click();
  await page.getByRole('listbox', { name: 'Comandos' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
}

async function settings(page: Page): Promise<void> {
  await list(page, '/farmacias', 'Farmácias');
  await page
    .getByRole('button', { name: /^Mais opções: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Configurações' }).click();
  await page.getByRole('heading', { level: 1, name: 'Configurações' }).waitFor();
  await page.getByRole('button', { name: 'Salvar' }).waitFor();
}

const networkPage = (results: readonly object[]) => ({
  ...onePage([...results]),
  groups: Object.fromEntries(ATTENTION_GROUPS.map((group) => [group, 12_345])),
  pharmacies: 12_345,
});

export const networkScreens: readonly Screen[] = [
  { name: 'rede', open: (page) => list(page, '/rede', 'Rede') },
  screen('rede-reincidentes', async (page) => {
    await list(page, '/rede?busca=navegantes', 'Rede');
    await rowDialog(page, page.getByRole('grid', { name: 'Rede' }), 'Ver reincidentes');
    await page
      .getByRole('dialog')
      .getByText(/^ÁCIDO ACETILSALICÍLICO/)
      .waitFor();
  }),
  answered('rede-emails', '/rede/emails', 'não recebe mais', { 'mail-addresses/': longMails }),
  screen('rede-transferencias', async (page) => {
    await page.goto('/rede?aba=transferencias');
    await page
      .getByText(/^ÁCIDO ACETILSALICÍLICO/)
      .first()
      .waitFor();
  }),
  answered('rede-longa', '/rede?ordem=-name', /^Drogaria e Perfumaria/, {
    'network/?*': networkPage(longPharmacies),
  }),
  answered('rede-transferencias-longas', '/rede?aba=transferencias&busca=longa', /^ADALIMUMABE/, {
    'network/transfers/?*': networkPage(longTransfers),
  }),
];

async function ownMenu(page: Page): Promise<void> {
  await list(page, '/usuarios', 'Usuários');
  await page.getByRole('button', { name: /: sua conta$/ }).click();
  await page.getByRole('region', { name: 'Sua conta' }).waitFor();
}

export const peopleScreens: readonly Screen[] = [
  screen('alterar-senha', async (page) => {
    await ownMenu(page);
    await page.getByRole('button', { name: 'Alterar senha' }).click();
    await page.getByRole('dialog', { name: 'Alterar senha' }).waitFor();
  }),
  { name: 'minha-conta', open: (page) => ownMenu(page) },
  screen('verificacao-em-duas-etapas', async (page) => {
    await ownMenu(page);
    await page.getByRole('button', { name: 'Verificação em duas etapas' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ativar' }).click();
    await page.getByAltText('QR code para o aplicativo autenticador').waitFor();
  }),
  onList('atalhos', '/usuarios', 'Usuários', async (page) => {
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
  }),
  { name: 'usuarios', beginsHigh: true, open: (page) => list(page, '/usuarios', 'Usuários') },
  screen('usuario-farmacias', async (page) => {
    await openPharmacies(page);
    await page.getByRole('option', { name: /dos Navegantes – Filial 12$/ }).click();
    await page.getByRole('option', { name: /^Farmácia Bem-Estar/ }).waitFor();
  }),
  screen('usuario-farmacias-confirmar', async (page) => {
    await openPharmacies(page);
    await page.getByRole('option', { name: /dos Navegantes – Filial 12$/ }).click();
    await page.getByRole('option', { name: /^Farmácia Bem-Estar/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Farmácias de/ });
    await dialog.getByPlaceholder('Digite para procurar').blur();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Mudar', exact: true }).waitFor();
  }),
];

async function openPharmacies(page: Page): Promise<void> {
  await list(page, '/usuarios', 'Usuários');
  await page.getByText('Maria Aparecida Albuquerque Cavalcanti').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alterar farmácias' }).click();
  const dialog = page.getByRole('dialog', { name: /^Farmácias de/ });
  await dialog.getByRole('radio', { name: 'Só as escolhidas' }).check();
  await dialog.getByPlaceholder('Digite para procurar').click();
}
