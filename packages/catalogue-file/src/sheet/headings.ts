import { FIELD_LABELS, type ImportField } from '../import-columns.js';

/** `headingWords` normalised them; the surest come first. */
const HEADINGS: readonly (readonly [ImportField, readonly string[]])[] = [
  ['stock_value_combined', ['saldo valor', 'estoque valor', 'quantidade valor', 'saldo preco']],
  [
    'barcode',
    [
      'codigo barras',
      'barras',
      'codigo barra',
      'ean',
      'gtin',
      'ean13',
      'ean 13',
      'gtin ean',
      'ean gtin',
      'codigo ean',
      'codigo gtin',
      'barcode',
      'bar code',
      'codigo barras ean',
      'codigo barras produto',
      'codigo ean13',
    ],
  ],
  [
    'internal_code',
    [
      'codigo interno',
      'codigo interno produto',
      'interno',
      'codigo produto',
      'internal code',
      'codigo',
      'sku',
      'codigo item',
      'codigo sistema',
      'codigo mercadoria',
      'item code',
      'product code',
      'code',
      'id produto',
    ],
  ],
  [
    'description',
    [
      'descricao',
      'descricao produto',
      'nome produto',
      'nome',
      'produto',
      'descricao item',
      'descricao mercadoria',
      'mercadoria',
      'description',
      'product description',
      'product name',
      'name',
      'product',
      'item',
    ],
  ],
  [
    'department',
    [
      'departamento',
      'setor',
      'secao',
      'categoria',
      'grupo',
      'grupo produto',
      'department',
      'section',
      'category',
      'group',
      'familia',
      'classe',
    ],
  ],
  [
    'system_stock',
    [
      'saldo sistema',
      'saldo',
      'saldo estoque',
      'estoque',
      'quantidade estoque',
      'estoque sistema',
      'quantidade',
      'quantidade sistema',
      'system stock',
      'stock',
      'quantity',
      'qty',
      'estoque disponivel',
      'saldo disponivel',
    ],
  ],
  [
    'value',
    [
      'valor',
      'preco venda',
      'valor venda',
      'preco',
      'preco unitario',
      'valor unitario',
      'preco produto',
      'valor produto',
      'price',
      'unit price',
      'sale price',
      'value',
      'preco consumidor',
      'preco custo',
      'valor custo',
      'custo',
      'custo medio',
      'cost',
    ],
  ],
];

const SHORT_FORMS: Readonly<Record<string, string>> = {
  cod: 'codigo',
  codigos: 'codigo',
  bar: 'barras',
  int: 'interno',
  prod: 'produto',
  produtos: 'produto',
  desc: 'descricao',
  descr: 'descricao',
  depto: 'departamento',
  dpto: 'departamento',
  dept: 'department',
  dep: 'departamento',
  cat: 'categoria',
  qtd: 'quantidade',
  qtde: 'quantidade',
  quant: 'quantidade',
  est: 'estoque',
  vlr: 'valor',
  vl: 'valor',
  vr: 'valor',
  prc: 'preco',
  pr: 'preco',
  vda: 'venda',
  unit: 'unitario',
  unid: 'unitario',
  un: 'unitario',
};
const LEFT_OUT = new Set([
  'de',
  'do',
  'da',
  'dos',
  'das',
  'em',
  'no',
  'na',
  'e',
  'o',
  'a',
  'r',
  'rs',
  'brl',
  'atual',
  'of',
]);

/** Unless the list gives the label to another field. */
const LABELS = (Object.keys(FIELD_LABELS) as ImportField[]).map(
  (field) => [headingWords(FIELD_LABELS[field]), { field, rank: 0 }] as const,
);
const RANKS = new Map([
  ...LABELS,
  ...HEADINGS.flatMap(([field, names]) => names.map((name, rank) => [name, { field, rank }] as const)),
]);

/** 'Preço Tabela 2', 'PMC 18%', 'EAN 1'. */
const BEGINNINGS: readonly (readonly [RegExp, ImportField])[] = [
  [/^(?:ean|gtin)(?: \d+)?$/, 'barcode'],
  [/^apresentacao\b/, 'description'],
  [/^(?:estoque|saldo|quantidade) /, 'system_stock'],
  [/^(?:preco|pmc|custo|pvp) ?/, 'value'],
];
const OTHER_MEANING =
  /\b(?:minimo|maximo|min|max|ideal|seguranca|total|caixa|embalagem|vendid[ao]|pedido|reservad[ao]|promocao|promocional|grupo|fornecedor|data|validade)\b/;
const LOOSE_RANK = 100;
const LONGEST_HEADING = 60;

/** `rank` 0 is the surest. */
export function headingField(heading: string): { field: ImportField; rank: number } | null {
  if (heading.length > LONGEST_HEADING) return null;
  const words = headingWords(heading);
  const known = RANKS.get(words);
  if (known !== undefined) return known;
  const begins = BEGINNINGS.find(([beginning]) => beginning.test(words));
  return begins === undefined || OTHER_MEANING.test(words) ? null : { field: begins[1], rank: LOOSE_RANK };
}

const COST = /\b(?:custo|cost)\b/;
const SALE = /\b(?:venda|consumidor|pvp|sale)\b/;

/** What a heading of the value says that it is; null for 'Preço' or 'Valor'. */
export function headingBasis(heading: string): 'cost' | 'sale' | null {
  const words = headingWords(heading);
  if (COST.test(words)) return 'cost';
  return SALE.test(words) ? 'sale' : null;
}

/** 'Cód. de Barras (EAN)' and 'COD BARRAS EAN' both become 'codigo barras ean'. */
function headingWords(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !LEFT_OUT.has(word))
    .map((word) => SHORT_FORMS[word] ?? word)
    .join(' ');
}
