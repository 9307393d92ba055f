import { FILTERED_THINGS, HISTORY_ACTIONS } from '@balanco/contract/history/history';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { expect, it } from 'vitest';
import { AUDITED_KINDS } from '../../audit/audit-facts.js';
import { codeCases } from './testing/code-cases.js';
import { fileCases } from './testing/file-cases.js';
import { importCases } from './testing/import-cases.js';
import { type Case, count, inWords, product } from './testing/in-words.js';
import { locationCases } from './testing/location-cases.js';
import { settlementCases } from './testing/settlement-cases.js';

const person = { name: 'Caio Reis', email: 'caio@balanco.test', role: 'user' };

const table: Readonly<Record<string, Case>> = {
  'count create': {
    after: count,
    words: [
      'enviou a contagem de 0789',
      'Código de Barras: → 0789',
      'Quantidade: → 10',
      'Fator: → 1',
      'Inventário: → Maio',
      'Seção: → Corredor 1',
      'Coletor: → Caio Reis',
      'Data e Hora: → 05/05/2026 23:00:00',
    ],
  },
  'count update': {
    before: count,
    after: {
      ...count,
      barcode: '[{"barcode":"0789","count":1234.5}]',
      inventoryNumber: 5,
      sectionId: 's2',
      version: 2,
    },
    words: [
      'editou a contagem de 0789',
      'Quantidade: 10 → 1.234,5',
      'Inventário: Maio → Junho',
      'Seção: Corredor 1 → Corredor 2',
    ],
  },
  'count delete': {
    before: { ...count, sectionId: null, createdAt: 'nunca' },
    after: { ...count, deleted: true },
    words: [
      'excluiu a contagem de 0789',
      'Código de Barras: 0789 →',
      'Quantidade: 10 →',
      'Fator: 1 →',
      'Inventário: Maio →',
      'Coletor: Caio Reis →',
    ],
  },
  'count purge': {
    before: { kind: 'count', name: '0789', products: 0 },
    after: { purged: 1, products: 0, lines: 1 },
    words: ['tirou da lixeira para sempre a contagem de 0789', 'Contagens: → 1'],
  },
  'product import': {
    before: [product],
    after: { created: [product, product], updated: [product] },
    words: ['importou 3 produtos', 'Produtos novos: → 2', 'Produtos alterados: → 1'],
  },
  'product update': {
    before: product,
    after: { ...product, value: 1234.5, department: 'GENÉRICOS' },
    words: ['editou o produto DIPIRONA', 'Departamento: → GENÉRICOS', 'Valor: R$ 9,90 → R$ 1.234,50'],
  },
  'product delete': {
    before: product,
    after: { deleted_at: '2026-05-06T02:00:00.000Z' },
    words: [
      'excluiu o produto DIPIRONA',
      'Código Interno: 0012 →',
      'Descrição: DIPIRONA →',
      'Saldo Sistema: 1.500 →',
      'Valor: R$ 9,90 →',
    ],
  },
  'product restore': {
    before: { kind: 'catalogue', name: 'Central', products: 0 },
    after: { products: 3, inventories: 0, sections: 0, counts: 0 },
    words: ['restaurou os produtos da farmácia Central', 'Produtos: → 3'],
  },
  'product purge': {
    before: { kind: 'product', name: 'DIPIRONA', products: 0 },
    after: { purged: 1, products: 1, lines: 0 },
    words: ['tirou da lixeira para sempre o produto DIPIRONA', 'Produtos: → 1'],
  },
  ...locationCases,
  ...settlementCases,
  ...codeCases,
  ...fileCases,
  'code_binding create': {
    after: { code: '17891234567892', description: 'SORO', factor: 12 },
    words: ['vinculou o código 17891234567892', 'Item: → SORO', 'Fator: → 12'],
  },
  'code_binding delete': {
    before: { code: '17891234567892', description: 'SORO', factor: 12 },
    words: ['desvinculou o código 17891234567892', 'Item: SORO →', 'Fator: 12 →'],
  },
  'export_profile create': {
    after: { name: 'Meu ERP', profile: { fields: [{}, {}] } },
    words: ['criou o perfil de exportação Meu ERP', 'Nome: → Meu ERP', 'Campos: → 2'],
  },
  'export_profile update': {
    before: { name: 'Meu ERP', profile: { fields: [{}, {}] } },
    after: { name: 'Meu ERP', profile: { fields: [{}, {}, {}] } },
    words: ['editou o perfil de exportação Meu ERP', 'Campos: 2 → 3'],
  },
  'export_profile delete': {
    before: { name: 'Meu ERP', profile: { fields: [{}, {}] } },
    after: { deleted: true },
    words: ['excluiu o perfil de exportação Meu ERP', 'Nome: Meu ERP →', 'Campos: 2 →'],
  },
  'pharmacy create': {
    after: { name: 'Central', copied_from: 'p0', products: 1200 },
    words: ['criou a farmácia Central', 'Nome: → Central', 'Produtos copiados: → 1.200'],
  },
  'pharmacy update': {
    before: { name: 'Central' },
    after: { name: 'Sul' },
    words: ['editou a farmácia Sul', 'Nome: Central → Sul'],
  },
  'pharmacy configure': {
    before: { name: 'Central', ...DEFAULT_SETTINGS },
    after: {
      name: 'Central',
      ...DEFAULT_SETTINGS,
      value_basis: 'cost',
      approval_gross: 5000,
      zero_share: 12.5,
      tolerance: { units: 1, percent: 2.5, money: 10 },
      controlled_departments: ['CONTROLADOS', 'GLP-1'],
      recount: {
        criteria: ['money', 'suspicious'],
        money: 120.5,
        percent: 10,
        units: 2,
        share: 60,
        sample: 5,
      },
      photo_kinds: ['zero', 'broken'],
      expiry: { ...DEFAULT_SETTINGS.expiry, ask_from: 50 },
      expiry_departments: ['GLP-1'],
      exchange_folder: 'Loja 12',
      identity: { ...DEFAULT_SETTINGS.identity, cnpj: '12ABC34501DE35', pharmacist: 'Paula Nunes' },
    },
    words: [
      'configurou a farmácia Central',
      'Valor do catálogo: Não informado → Custo',
      'Moderador aprova até: R$ 2.000,00 → R$ 5.000,00',
      'Zerar sem segundo administrador até: 20 % → 12,5 %',
      'Tolerância em unidades: 0 → 1',
      'Tolerância em %: 0 % → 2,5 %',
      'Tolerância em R$: R$ 0,00 → R$ 10,00',
      'Departamentos controlados: → CONTROLADOS, GLP-1',
      'Critérios da recontagem: Diferença em R$, Diferença em % e em unidades → Diferença em R$, Quantidades suspeitas',
      'Recontar a partir de: R$ 50,00 → R$ 120,50',
      'Recontar os itens que somam: 80 % → 60 %',
      'CNPJ: → 12.ABC.345/01DE-35',
      'Farmacêutico responsável: → Paula Nunes',
      'Fotos pedidas: → zerado, quebra ou avaria',
      'Pedir validade a partir de: R$ 0,00 → R$ 50,00',
      'Departamentos com validade pedida: → GLP-1',
      'Pasta de arquivos: → Loja 12',
    ],
  },
  'pharmacy import_movements': {
    after: {
      import: 'i1',
      file_name: 'noite.csv',
      sha256: 'a1',
      rows: 1200,
      known: 3,
      first_day: '2026-11-22',
      last_day: '2026-11-22',
      left_out: 0,
      other_form: 0,
    },
    words: [
      'importou movimentos da loja',
      'Arquivo: → noite.csv',
      'Movimentos: → 1.200',
      'Já importados: → 3',
      'Período: → 22/11/2026',
    ],
  },
  'pharmacy stop_file': {
    after: { file: 'f1', file_name: 'catalogo.txt', questions: ['É a farmácia certa?'] },
    words: ['parou um arquivo da pasta', 'Arquivo: → catalogo.txt', 'Perguntas: → É a farmácia certa?'],
  },
  'pharmacy answer_file': {
    after: { file: 'f1', file_name: 'catalogo.txt', questions: [], answer: 'leave_out' },
    words: ['deixou de fora um arquivo da pasta', 'Arquivo: → catalogo.txt'],
  },
  'pharmacy register_losses': {
    after: { losses: 3, undone: 1 },
    words: ['registrou perdas', 'Perdas: → 3', 'Desfeitas: → 1'],
  },
  'pharmacy mail': {
    after: { email: 'ana@rede.example', receives: false, asked: true },
    words: ['tirou ana@rede.example dos e-mails de resultados, a pedido de quem os recebe'],
  },
  'pharmacy mail_recall': {
    after: { recall: 'L42A', mails: 2 },
    words: ['avisou por e-mail do recolhimento de L42A', 'E-mails: → 2'],
  },
  'pharmacy confirm_losses': {
    after: { losses: 3, waiting: 0, money: 12.5 },
    words: ['confirmou perdas', 'Perdas: → 3', 'Valor: → R$ 12,50'],
  },
  'pharmacy discard_losses': {
    after: { losses: 1, reason: 'Achada na gaveta' },
    words: ['descartou perdas', 'Perdas: → 1', 'Por quê: → Achada na gaveta'],
  },
  'pharmacy export_losses': {
    after: { losses: 3, money: 12.5, file_name: 'perdas-1.csv' },
    words: ['exportou perdas', 'Arquivo: → perdas-1.csv', 'Perdas: → 3', 'Valor: → R$ 12,50'],
  },
  'pharmacy teach_supplier_code': {
    before: { item: 'SORO', factor: 6 },
    after: { supplier: '11222333000181', code: 'DIP-500', item: 'DIPIRONA', factor: 12, items: 3 },
    words: [
      'ensinou o código DIP-500 do fornecedor 11.222.333/0001-81',
      'Item: SORO → DIPIRONA',
      'Fator: 6 → 12',
      'Itens de notas: → 3',
    ],
  },
  'pharmacy forget_supplier_code': {
    after: { supplier: '11222333000181', code: 'DIP-500', item: 'DIPIRONA', factor: 12, items: 0 },
    words: ['esqueceu o código DIP-500 do fornecedor 11.222.333/0001-81', 'Item: → DIPIRONA', 'Fator: → 12'],
  },
  'pharmacy receive_invoice': {
    after: { invoice: 1234, received_on: '2026-05-06', entries: 8, left_out: 1 },
    words: [
      'recebeu a nota 1234',
      'Recebida em: → 06/05/2026',
      'Itens com entrada: → 8',
      'Itens deixados de fora: → 1',
    ],
  },
  'pharmacy undo_receipt': {
    after: { invoice: 1234, entries: 8 },
    words: ['desfez o recebimento da nota 1234', 'Entradas desfeitas: → 8'],
  },
  'pharmacy read_invoices': {
    after: { invoices: 2, cancelled: 1, files: ['a.xml', 'b.xml'] },
    words: ['leu notas fiscais', 'Notas: → 2', 'Cancelamentos: → 1', 'Arquivos: → a.xml, b.xml'],
  },
  'pharmacy delete_invoice': {
    after: { access_key: '3526', invoice_number: 12, supplier: 'Norte', items: 3 },
    words: [
      'apagou uma nota fiscal',
      'Nota: → 12',
      'Chave de acesso: → 3526',
      'Fornecedor: → Norte',
      'Itens: → 3',
    ],
  },
  'pharmacy delete': {
    before: { name: 'Central' },
    after: { deleted_at: '2026-05-06T02:00:00.000Z', products: 3, inventories: 1, sections: 0, counts: 12 },
    words: [
      'excluiu a farmácia Central',
      'Nome: Central →',
      'Produtos excluídos: → 3',
      'Inventários excluídos: → 1',
      'Contagens excluídas: → 12',
    ],
  },
  'pharmacy restore': {
    before: { kind: 'pharmacy', name: 'Central', products: 0 },
    after: { products: 3, inventories: 1, sections: 0, counts: 1200 },
    words: ['restaurou a farmácia Central', 'Produtos: → 3', 'Inventários: → 1', 'Contagens: → 1.200'],
  },
  'pharmacy purge': {
    before: { kind: 'pharmacy', name: 'Central', products: 0 },
    after: { purged: 1, products: 3, lines: 12 },
    words: ['tirou da lixeira para sempre a farmácia Central', 'Produtos: → 3', 'Contagens: → 12'],
  },
  ...importCases,
  'person create': {
    after: person,
    words: [
      'criou o usuário Caio Reis',
      'Nome: → Caio Reis',
      'E-mail: → caio@balanco.test',
      'Perfil: → Usuário',
    ],
  },
  'person update': {
    before: { role: 'user' },
    after: { role: 'mod' },
    words: ['editou o usuário Caio Reis', 'Perfil: Usuário → Moderador'],
  },
  'person register': {
    after: { email: person.email, name: person.name, confirmed: false },
    words: [
      'cadastrou o usuário Caio Reis',
      'Nome: → Caio Reis',
      'E-mail: → caio@balanco.test',
      'Confirmado: → Não',
    ],
  },
  'person confirm': {
    before: { ...person, confirmed: false },
    after: { ...person, confirmed: true },
    words: ['confirmou o usuário Caio Reis', 'Confirmado: Não → Sim'],
  },
  'person request_reset': {
    after: { expires_at: '2026-05-06T02:00:00.000Z' },
    entityId: 'maria',
    words: ['pediu um código para redefinir a senha'],
  },
  'person reset_password': {
    after: { sessions_ended: 2 },
    entityId: 'maria',
    words: ['redefiniu a senha', 'Sessões encerradas: → 2'],
  },
  'person change_password': {
    after: { sessions_ended: 1 },
    entityId: 'maria',
    words: ['mudou a senha', 'Sessões encerradas: → 1'],
  },
  'person sign_out_all': {
    after: { sessions_ended: 3 },
    entityId: 'maria',
    words: ['encerrou todas as sessões', 'Sessões encerradas: → 3'],
  },
  'person end_sessions': { after: { sessions_ended_at: 'x' }, words: ['desconectou o usuário Caio Reis'] },
  'person deactivate': {
    before: { seats: 1 },
    after: { deactivated_at: 'x' },
    words: ['desativou o usuário Caio Reis', 'Vaga na licença: Sim →'],
  },
  'person reactivate': { after: { deactivated_at: null }, words: ['reativou o usuário Caio Reis'] },
  'person change_access': {
    before: { limited: false, pharmacies: [] },
    after: { limited: true, pharmacies: [{ name: 'Central' }, { name: 'Bairro' }] },
    words: ['mudou as farmácias acessíveis para o usuário Caio Reis', 'Farmácias: Todas → Central, Bairro'],
  },
  'session sign_in': { after: { expires_at: '2026-05-06T02:00:00.000Z' }, words: ['entrou'] },
  'session sign_out': { before: {}, after: { ended: true }, words: ['saiu'] },
  'licence_key issue': {
    after: { label: 'Filial 2', seats: 10, expires_at: null },
    words: ['emitiu uma licença', 'Licença: → Filial 2', 'Vagas: → 10'],
  },
  'licence_key revoke': {
    before: { label: 'Filial 2', seats: 10, revoked_at: null },
    after: { label: 'Filial 2', seats: 10, revoked_at: '2026-05-06T02:00:00.000Z' },
    words: ['revogou uma licença', 'Revogada em: → 05/05/2026 23:00:00'],
  },
  'licence_key activate': {
    before: { seats: 10, used: 3 },
    after: { seats: 10, used: 4, sub: 'caio' },
    words: ['ativou a licença para Caio Reis', 'Vagas em uso: 3 → 4'],
  },
  'machine_key create': {
    after: { name: 'ERP', scopes: ['read:results'], pharmacies: 2, expires_at: '2026-05-06T02:00:00.000Z' },
    words: [
      'criou a chave de acesso ERP',
      'Permite: → Ler resultados',
      'Farmácias: → 2',
      'Validade: → 05/05/2026 23:00:00',
    ],
  },
  'machine_key end': {
    before: { name: 'ERP' },
    after: { ended: true },
    words: ['encerrou a chave de acesso ERP'],
  },
  'database restore': {
    after: { product_version: '1.0.0' },
    entityId: '2026-05-06T02:00:00.000Z',
    words: ['restaurou uma cópia de segurança', 'Cópia de: → 05/05/2026 23:00:00'],
  },
  'database rotate_secret_key': {
    after: { signing_key: 'new', revoked_codes: 2 },
    entityId: 'secret_key',
    words: ['trocou a chave secreta', 'Chave das sessões: → nova'],
  },
  'server allow_phones': {
    after: { address: 'https://192.168.0.10:3443', office: true },
    words: [
      'permitiu celulares na rede',
      'Endereço: → https://192.168.0.10:3443',
      'Também o escritório: → Sim',
    ],
  },
  'server withdraw_phones': {
    before: { address: 'https://192.168.0.10:3443' },
    words: ['deixou de permitir celulares na rede', 'Endereço: https://192.168.0.10:3443 →'],
  },
};

const pairs = AUDITED_KINDS.map(({ entity, action }) => `${entity} ${action}`);

it('the table of histories covers every audited thing and action', () => {
  expect(Object.keys(table).sort()).toEqual([...pairs].sort());
});

it('Histórico da farmácia can be filtered by every action of its things', () => {
  const things: readonly string[] = FILTERED_THINGS;
  const actions: readonly string[] = HISTORY_ACTIONS;
  const acts = AUDITED_KINDS.filter(
    ({ entity, action }) => things.includes(entity) && !actions.includes(action),
  );
  expect(acts).toEqual([]);
});

it.each(pairs)('the history words "%s" in Portuguese with fields before and after', (pair) => {
  const example = table[pair];
  if (example === undefined) throw new Error(`${pair} is missing in the table`);
  expect(inWords(example, pair)).toEqual(example.words);
});

it('the first capture of an inventory repeats nothing', () => {
  const first = { ...locationCases['inventory capture_stock'], after: { snapshot: 1 }, words: [] };
  expect(inWords(first, 'inventory capture_stock')).toEqual(['guardou o saldo no inventário Maio']);
});
