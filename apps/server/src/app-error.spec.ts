import { endpoints } from '@balanco/contract/base/all-examples';
import type { Endpoint } from '@balanco/contract/base/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError, parseInput } from './app-error.js';

const called: Readonly<Record<string, RegExp>> = {
  address: /Endereço/,
  _version: /Versão/,
  active: /pessoa fica ativa/,
  after: /Cursor|Linha/,
  up_to: /Linha/,
  amplify_id: /contagem/,
  answer: /Resposta/,
  alarms: /sinal de vida/,
  approval_gross: /total em R\$/,
  approval_item: /R\$ por item/,
  attention: /[Ss]ituação/,
  attempt: /tentativa/,
  battery: /bateria/,
  by_code: /por código/,
  code: /[Cc]ódigo/,
  code_kind: /Código/,
  collector: /Coletor/,
  collector_sub: /[Cc]oletor|quem (vai recontar|contou)/,
  columns: /posições/,
  numbers: /posições|números/,
  confirm_mixed: /outro conteúdo/,
  confirm_other_form: /movimentos/,
  confirmed_items: /número de itens/,
  content: /Conteúdo/,
  controlled_departments: /departamentos/,
  expiry_departments: /departamentos/,
  daily: /itens por dia/,
  copy_from: /Farmácia/,
  counts: /contage(m|ns)/,
  days: /dias?\b/,
  decision: /Decisão/,
  department: /Departamento/,
  departments: /departamentos/,
  bucket: /Prazo/,
  description: /descrição/,
  device_id: /aparelho/,
  email: /e-mail/,
  entity: /histórico/,
  expiry: /tratamento|limite|validade/,
  factor: /fator/,
  factor_errors: /itens/,
  file: /arquivo/,
  file_id: /Arquivo/,
  file_name: /nome do arquivo/,
  finalizado: /finalizado/,
  files: /arquivo/,
  first: /Data e hora/,
  headings: /títulos/,
  id: /\bid\b|\bID\b|Id|Farmácia|Produto|Contagem|Vínculo|Exclusão/,
  image: /foto/,
  import_id: /Importação/,
  inventory: /inventário/,
  inventoryID: /Inventário/,
  inventory_id: /[Ii]nventário/,
  item_key: /Item/,
  is_chosen: /item/,
  items: /itens|item/,
  key: /Item|Alarme/,
  invoice: /Nota/,
  invoice_id: /Nota/,
  kind: /Tipo|Alarme/,
  last: /Data e hora/,
  last_count: /Última contagem/,
  layout: /posições/,
  leave_out: /ficam de fora/,
  license: /licença|Licença/,
  license_key: /licença/,
  line: /Linha/,
  lines: /contagem|linhas/,
  lot: /lote/,
  losses: /perda|lote/,
  marks: /itens da recontagem/,
  minutes: /minutos/,
  mode: /Modo de saldo/,
  month: /Mês/,
  name: /nome/,
  number: /Conferência no ERP|Arquivo de perdas/,
  limited: /acesso/,
  named_inventory: /Inventário/,
  names: /nomes/,
  office: /escritório/,
  open_shop: /loja/,
  opened: /inventário/,
  receives: /recebe/,
  recount_policy: /regra da recontagem/i,
  return_proof: /Conferência no ERP/,
  only_reason: /[Mm]otivo/,
  override_reason: /motivo/,
  page: /Página/,
  page_size: /página/,
  password: /[Ss]enha/,
  people: /pessoas/,
  person: /Pessoa/,
  pharmacies: /[Ff]armácia/,
  pharmacy: /Farmácia/,
  photo_kinds: /fotos pedidas/,
  printed: /papel/,
  profile: /[Pp]erfil|arquivo/,
  quantity: /quantidade/,
  queued: /aparelho/,
  received_at: /recebimento/,
  reason: /[Mm]otivo/,
  reason_from: /pede motivo/,
  recount: /critérios/,
  round: /contagens|rodada/,
  scope: /Escopo/,
  search: /o lote ou o produto/,
  search_in: /Onde procurar/,
  state: /Situação/,
  scopes: /chave pode fazer/,
  section: /Seção/,
  section_id: /Seção|seção/,
  sections: /seção|nomes/,
  seen: /contagens/,
  shop: /Loja/,
  stock_at: /saldo/,
  has_stock: /saldo/,
  seen_messages: /recados vistos/,
  section_ids: /seç(ão|ões)/,
  signing_key: /chave/,
  sort: /Ordem|Ordenação/,
  sub: /Pessoa/,
  swaps: /trocas/,
  supplier_cnpj: /CNPJ do fornecedor/,
  text: /recado/,
  time_zone: /Fuso horário/,
  to: /Versão/,
  tolerance: /tolerância/,
  typed_name: /nome/,
  units: /unidades/,
  until: /dia/,
  uuid: /inventário/,
  value_basis: /valor do catálogo/,
  version: /Versão/,
  zero: /zerado/,
  zero_share: /porcentagem/,
};

const bad = [undefined, null, {}, [], 'sim', '', -1, `${'x'.repeat(400)}\u0000`];

function sentencesOf(endpoint: Endpoint): { field: string; detail: string }[] {
  return [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
    Object.entries(shapeOf(schema)).flatMap(([field, of]) =>
      bad.flatMap((value) => {
        const detail = refusalOf(z.object({ [field]: of }), value === undefined ? {} : { [field]: value });
        return detail === null ? [] : [{ field, detail }];
      }),
    ),
  );
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? shapeOf(schema.unwrap() as z.ZodType)
    : {};
}

function refusalOf(schema: z.ZodType, value: unknown): string | null {
  try {
    parseInput(schema, value);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

it('the detail of a refused field names the field', () => {
  const all = endpoints.flatMap(sentencesOf);
  expect(all.length).toBeGreaterThan(200);
  const unnamed = all.filter(
    ({ field, detail }) => !detail.includes(field) && called[field]?.test(detail) !== true,
  );
  expect([...new Set(unnamed.map(({ field, detail }) => `${field} → ${detail}`))]).toEqual([]);
});
