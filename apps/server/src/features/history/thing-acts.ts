import { KEY_SCOPE_WORDS, type KeyScope } from '@balanco/contract/base/key-scopes';
import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { type CountLineReading, readCountLines } from '@balanco/contract/counts/count-shape';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import { PHARMACY_FIELD_NAMES, PHARMACY_FIELDS } from '@balanco/contract/pharmacies/pharmacies';
import {
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import type { AuditFactOf } from '../../audit/audit-facts.js';
import type { AuditNames, EntityActs } from './act.js';
import {
  type Fact,
  type Facts,
  integer,
  moment,
  money,
  movementFacts,
  period,
  quantity,
  sizeOf,
  some,
  yes,
} from './facts.js';
import { settingsFacts } from './settings-facts.js';
import { purge, trash } from './trash-acts.js';

type Count = AuditFactOf<'count', 'create'>['after'];
type Product = AuditFactOf<'product', 'update'>['after'];
type Import = AuditFactOf<'product', 'import'>;

export const thingActs: Omit<EntityActs, 'inventory' | 'section' | 'person' | 'session'> = {
  count: {
    create: {
      words: 'enviou',
      facts: { after: ({ after }, { names }) => countFacts(after, names, [after]) },
    },
    update: {
      words: 'editou',
      facts: {
        before: ({ before, after }, { names }) => countFacts(before, names, [before, after]),
        after: ({ before, after }, { names }) => countFacts(after, names, [before, after]),
      },
    },
    delete: {
      words: 'excluiu',
      facts: { before: ({ before }, { names }) => countFacts(before, names, [before]) },
    },
    purge,
  },
  product: {
    import: {
      words: (fact) => {
        const total = importTotals(fact);
        if (total === null) return 'importou';
        const products = total.created + total.updated;
        return `importou ${formatInteger(products)} ${products === 1 ? 'produto' : 'produtos'}`;
      },
      facts: {
        before: (fact) => (importTotals(fact) === null ? productFacts(asProduct(fact.before)) : {}),
        after(fact) {
          const total = importTotals(fact);
          if (total === null) return productFacts(asProduct(fact.after));
          return { 'Produtos novos': some(total.created), 'Produtos alterados': some(total.updated) };
        },
      },
    },
    update: { words: 'editou', facts: productFacts },
    delete: {
      words: ({ after: { products } }) =>
        products === undefined ? 'excluiu' : `excluiu todos os produtos (${formatInteger(products)})`,
      facts: { before: ({ before }) => productFacts(before ?? {}) },
    },
    ...trash,
  },
  code_binding: {
    create: { words: 'vinculou', facts: bindingFacts },
    delete: { words: 'desvinculou', facts: bindingFacts },
  },
  export_profile: {
    create: { words: 'criou', facts: profileFacts },
    update: { words: 'editou', facts: profileFacts },
    delete: { words: 'excluiu', facts: profileFacts },
  },
  pharmacy: {
    create: {
      words: 'criou',
      facts: (side) => ({ ...pharmacyFacts(side), 'Produtos copiados': some(side.products) }),
    },
    update: { words: 'editou', facts: pharmacyFacts },
    configure: { words: 'configurou', facts: (side) => ({ Nome: side.name, ...settingsFacts(side) }) },
    mail: {
      words: ({ after: { email, receives, asked = false } }) =>
        `${receives ? `pôs ${email} nos` : `tirou ${email} dos`} e-mails de resultados${asked ? ', a pedido de quem os recebe' : ''}`,
    },
    mail_recall: {
      words: ({ after }) => `avisou por e-mail do recolhimento de ${after.recall}`,
      facts: (side) => ({ 'E-mails': some(side.mails) }),
    },
    import_movements: { words: 'importou movimentos da loja', facts: movementFacts },
    stop_file: { words: 'parou um arquivo da pasta', facts: exchangedFacts },
    answer_file: {
      words: ({ after }) =>
        `${after.answer === 'let_through' ? 'mandou importar' : 'deixou de fora'} um arquivo da pasta`,
      facts: exchangedFacts,
    },
    register_losses: {
      words: ({ after }) => (after.losses === 0 ? 'desfez perdas' : 'registrou perdas'),
      facts: (side) => ({ Perdas: some(side.losses), Desfeitas: some(side.undone) }),
    },
    confirm_losses: {
      words: 'confirmou perdas',
      facts: (side) => ({
        Perdas: some(side.losses),
        Valor: money(side.money),
        'Aguardam a segunda pessoa': some(side.waiting),
      }),
    },
    discard_losses: {
      words: 'descartou perdas',
      facts: (side) => ({ Perdas: some(side.losses), 'Por quê': side.reason }),
    },
    export_losses: {
      words: 'exportou perdas',
      facts: (side) => ({ Arquivo: side.file_name, Perdas: some(side.losses), Valor: money(side.money) }),
    },
    teach_supplier_code: {
      words: ({ after }) => `ensinou o código ${after.code} do fornecedor ${formatCnpj(after.supplier)}`,
      facts: supplierCodeFacts,
    },
    forget_supplier_code: {
      words: ({ after }) => `esqueceu o código ${after.code} do fornecedor ${formatCnpj(after.supplier)}`,
      facts: supplierCodeFacts,
    },
    receive_invoice: {
      words: ({ after }) => `recebeu a nota ${after.invoice}`,
      facts: (side) => ({
        'Recebida em': period(side.received_on, side.received_on),
        'Itens com entrada': some(side.entries),
        'Itens deixados de fora': some(side.left_out),
      }),
    },
    undo_receipt: {
      words: ({ after }) => `desfez o recebimento da nota ${after.invoice}`,
      facts: (side) => ({ 'Entradas desfeitas': some(side.entries) }),
    },
    read_invoices: {
      words: 'leu notas fiscais',
      facts: (side) => ({
        Notas: some(side.invoices),
        Cancelamentos: some(side.cancelled),
        Arquivos: side.files?.join(', '),
      }),
    },
    delete_invoice: {
      words: 'apagou uma nota fiscal',
      facts: (side) => ({
        Nota: quantity(side.invoice_number),
        'Chave de acesso': side.access_key,
        Fornecedor: side.supplier,
        Itens: some(side.items),
      }),
    },
    delete: {
      words: 'excluiu',
      facts: (side) => ({
        ...pharmacyFacts(side),
        'Produtos excluídos': some(side.products),
        'Inventários excluídos': some(side.inventories),
        'Seções excluídas': some(side.sections),
        'Contagens excluídas': some(side.counts),
      }),
    },
    ...trash,
  },
  import_mapping: {
    create: { words: 'ensinou as colunas de uma planilha' },
    update: { words: 'mudou as colunas de uma planilha' },
    delete: { words: 'esqueceu as colunas de uma planilha' },
  },
  import_layout: {
    create: { words: 'salvou' },
    update: { words: 'mudou' },
    delete: { words: 'excluiu' },
  },
  import_choices: {
    update: {
      words: 'mudou o que as importações trazem',
      facts: ({ added, declined, layout }) => ({
        Incluir: columnNames(added),
        'Não importar': columnNames(declined),
        'Posições do TXT': layout,
      }),
    },
  },
  import_report: {
    update: {
      words: 'terminou de importar',
      facts: {
        after: ({ after: { totals, left_out, failure } }) => ({
          'Produtos novos': some(totals?.created),
          'Produtos alterados': some(totals?.updated),
          'Linhas que ficaram de fora': some(left_out),
          Interrompida: failure,
        }),
      },
    },
  },
  licence_key: {
    issue: { words: 'emitiu uma licença', facts: licenceFacts },
    revoke: { words: 'revogou uma licença', facts: licenceFacts },
    activate: {
      words: 'ativou a licença',
      facts: ({ seats, used }) => ({ Vagas: integer(seats), 'Vagas em uso': integer(used) }),
    },
  },
  machine_key: {
    create: {
      words: 'criou a chave de acesso',
      facts: ({ scopes, pharmacies, expires_at }) => ({
        Permite: scopes?.map((scope) => KEY_SCOPE_WORDS[scope as KeyScope] ?? scope).join(', '),
        Farmácias: integer(pharmacies),
        Validade: moment(expires_at),
      }),
    },
    end: { words: 'encerrou a chave de acesso' },
  },
  database: {
    restore: {
      words: 'restaurou uma cópia de segurança',
      facts: { after: (_fact, { entityId }) => ({ 'Cópia de': moment(entityId) }) },
    },
    rotate_secret_key: {
      words: 'trocou a chave secreta',
      facts: ({ signing_key: key }) => ({ 'Chave das sessões': key === 'new' ? 'nova' : null }),
    },
  },
  server: {
    allow_phones: { words: 'permitiu celulares na rede', facts: serverFacts },
    withdraw_phones: { words: 'deixou de permitir celulares na rede', facts: serverFacts },
  },
};

/** Reads its lines (docs/counts.md, "What a count means"). */
export function linesOf({ barcode, internalBarcode, factor }: Count): CountLineReading[] {
  return readCountLines({ barcode, internalBarcode, factor: factor ?? 1 });
}

/** @param sides of the row; lines of several are numbered */
function countFacts(count: Count, names: AuditNames, sides: readonly Count[]): Facts {
  const isNumbered = sides.some((side) => linesOf(side).length > 1);
  const lines = linesOf(count).flatMap((line, index) => {
    const place = isNumbered ? `Linha ${index + 1}: ` : '';
    return Object.entries(lineFacts(line)).map(([field, value]): Fact => [`${place}${field}`, value]);
  });
  return {
    ...Object.fromEntries(lines),
    Inventário: names.inventories.get(count.inventoryNumber ?? Number.NaN),
    Seção: names.sections.get(count.sectionId ?? ''),
    Coletor: count.userName,
    'Data e Hora': moment(count.createdAt),
  };
}

function lineFacts(line: CountLineReading): Facts {
  return {
    'Não reconhecido': line.raw,
    'Código de Barras': line.barcode,
    'Código Interno': line.internalCode,
    Quantidade: quantity(line.quantity),
    Fator: line.kind === 'unrecognised' ? null : formatQuantity(line.factor),
  };
}

/** Returns null in the history of a product, which shows its own part. */
export function importTotals({ before, after }: Import): { created: number; updated: number } | null {
  if (after == null || !('created' in after)) return null;
  return { created: sizeOf(after.created), updated: sizeOf(before) };
}

export function asProduct(side: Import['before'] | Import['after']): Product {
  return typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Product) : {};
}

function productFacts(product: Product): Facts {
  return Object.fromEntries(
    PRODUCT_COLUMN_NAMES.map((column) => [PRODUCT_COLUMNS[column].label, cell(column, product[column])]),
  );
}

function cell(column: ProductColumn, value: string | number | null | undefined) {
  if (typeof value !== 'number') return value;
  return PRODUCT_COLUMNS[column].kind === 'money' ? formatMoney(value) : formatQuantity(value);
}

function bindingFacts(side: Partial<AuditFactOf<'code_binding', 'create'>['after']>): Facts {
  return { Item: side.description, Fator: quantity(side.factor) };
}

function profileFacts(side: Partial<AuditFactOf<'export_profile', 'create'>['after']>): Facts {
  return { Nome: side.name, Campos: some(side.profile?.fields.length) };
}

function supplierCodeFacts(side: Partial<AuditFactOf<'pharmacy', 'teach_supplier_code'>['after']>): Facts {
  return { Item: side.item, Fator: quantity(side.factor), 'Itens de notas': some(side.items) };
}

function pharmacyFacts(side: Partial<AuditFactOf<'pharmacy', 'update'>['after']>): Facts {
  return Object.fromEntries(PHARMACY_FIELD_NAMES.map((field) => [PHARMACY_FIELDS[field].label, side[field]]));
}

function exchangedFacts(side: Partial<AuditFactOf<'pharmacy', 'stop_file'>['after']>): Facts {
  return { Arquivo: side.file_name, Perguntas: side.questions?.join(' ') };
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PRODUCT_COLUMNS).map(([column, { label }]) => [column, label])),
  stock_value_combined: 'Saldo & Valor',
};

function columnNames(columns: readonly string[] = []): string {
  return new Intl.ListFormat('pt-BR').format(columns.map((column) => labels[column] ?? column));
}

function licenceFacts(side: Partial<AuditFactOf<'licence_key', 'issue'>['after']>): Facts {
  return {
    Licença: side.label,
    Vagas: integer(side.seats),
    Validade: moment(side.expires_at),
    'Revogada em': moment(side.revoked_at),
  };
}

function serverFacts(side: Partial<AuditFactOf<'server', 'allow_phones'>['after']>): Facts {
  return { Endereço: side.address, 'Também o escritório': yes(side.office) };
}
