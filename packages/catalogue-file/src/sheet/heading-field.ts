import { FIELD_LABELS, type ImportField } from '../import-columns.js';
import { HEADINGS } from './heading-names.js';

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

/** A field is also known by its label, unless the list has the label for another field. */
const LABELS = (Object.keys(FIELD_LABELS) as ImportField[]).map(
  (field) => [headingWords(FIELD_LABELS[field]), { field, rank: 0 }] as const,
);
const RANKS = new Map([
  ...LABELS,
  ...HEADINGS.flatMap(([field, names]) => names.map((name, rank) => [name, { field, rank }] as const)),
]);

/** A heading that begins like this names the field, whatever follows: 'Preço Tabela 2', 'PMC 18%', 'EAN 1'. */
const BEGINNINGS: readonly (readonly [RegExp, ImportField])[] = [
  [/^(?:ean|gtin)(?: \d+)?$/, 'barcode'],
  [/^apresentacao\b/, 'description'],
  [/^(?:estoque|saldo|quantidade) /, 'system_stock'],
  [/^(?:preco|pmc|custo|pvp) ?/, 'value'],
];
/** A limit, a sum or another product's quantity. */
const OTHER_MEANING =
  /\b(?:minimo|maximo|min|max|ideal|seguranca|total|caixa|embalagem|vendid[ao]|pedido|reservad[ao]|promocao|promocional|grupo|fornecedor|data|validade)\b/;
/** Behind every heading of the list. */
const LOOSE_RANK = 100;
const LONGEST_HEADING = 60;

/** The field that a heading names, and the rank of the match, 0 the surest; null for an unknown heading. */
export function headingField(heading: string): { field: ImportField; rank: number } | null {
  if (heading.length > LONGEST_HEADING) return null;
  const words = headingWords(heading);
  const known = RANKS.get(words);
  if (known !== undefined) return known;
  const begins = BEGINNINGS.find(([beginning]) => beginning.test(words));
  return begins === undefined || OTHER_MEANING.test(words) ? null : { field: begins[1], rank: LOOSE_RANK };
}

/** 'Cód. de Barras (EAN)' and 'COD BARRAS EAN' are both 'codigo barras ean'. */
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
