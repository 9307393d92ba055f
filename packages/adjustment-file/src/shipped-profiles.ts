import {
  type ExportProfile,
  type FieldSource,
  PLAIN_FIELD,
  type ProfileField,
} from '@balanco/contract/exports/export-profiles';

export interface ShippedProfile {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly profile: ExportProfile;
}

const field = (source: FieldSource, rest: Partial<ProfileField> = {}): ProfileField => ({
  ...PLAIN_FIELD,
  source,
  ...rest,
});
const zeros = { align: 'right', pad: '0' } as const;
const decimal = { decimals: 4, decimal_mark: '.' } as const;

const base = {
  separator: ';',
  quotes: 'never',
  header: '',
  footer: '',
  line_end: 'crlf',
  encoding: 'windows-1252',
  file_name: 'inventario-{inventario}-v{versao}',
  extension: 'txt',
} as const;

export const SHIPPED_PROFILES: readonly ShippedProfile[] = [
  {
    id: 'ean-qtd',
    name: 'EAN;QTD',
    hint: 'Código e quantidade com uma casa decimal, separados por ponto e vírgula.',
    profile: {
      ...base,
      kind: 'separated',
      fields: [field('code'), field('quantity', { decimals: 1, decimal_mark: ',', sign: 'minus' })],
    },
  },
  {
    id: 'codigo-espaco-qtd',
    name: 'Código + espaço + qtd(4)',
    hint: 'Código, um espaço e a quantidade inteira com quatro algarismos.',
    profile: {
      ...base,
      kind: 'separated',
      separator: ' ',
      fields: [field('code'), field('quantity', { ...zeros, length: 4 })],
    },
  },
  {
    id: 'ean13-qtd6',
    name: 'EAN(13)QTD(6)',
    hint: 'Linhas de 19 algarismos: 13 do código e 6 da quantidade inteira.',
    profile: {
      ...base,
      kind: 'fixed',
      fields: [
        field('code', { ...zeros, start: 1, length: 13 }),
        field('quantity', { ...zeros, start: 14, length: 6 }),
      ],
    },
  },
  {
    id: 'totvs-rm',
    name: 'TOTVS RM',
    hint: 'Contagem de inventário do RM com as três contagens. Copie e ponha sua coligada, filial e local.',
    profile: {
      ...base,
      kind: 'fixed',
      fields: [
        field('text', { ...zeros, start: 1, length: 5, text: '1' }),
        field('inventory', { start: 6, length: 15 }),
        field('code', { start: 21, length: 30 }),
        field('text', { ...zeros, start: 51, length: 5, text: '1' }),
        field('text', { start: 56, length: 15, text: '001' }),
        field('count_1', { ...zeros, ...decimal, start: 71, length: 15 }),
        field('count_2', { ...zeros, ...decimal, start: 86, length: 15 }),
        field('count_3', { ...zeros, ...decimal, start: 101, length: 15 }),
        field('text', { start: 116, length: 1, text: '1' }),
        field('text', { start: 117, length: 20 }),
        field('text', { start: 137, length: 5 }),
        field('text', { start: 142, length: 50 }),
      ],
    },
  },
  {
    id: 'ajuste',
    name: 'Ajuste',
    hint: 'Só as diferenças: codigo;E|S;qtd;valor;motivo;inventario. E é entrada, S é saída.',
    profile: {
      ...base,
      kind: 'separated',
      quotes: 'needed',
      fields: [
        field('code'),
        field('direction'),
        field('quantity_unsigned', { decimals: 3, decimal_mark: ',' }),
        field('value', { decimals: 2, decimal_mark: ',' }),
        field('reason'),
        field('inventory'),
      ],
      file_name: 'ajuste-{inventario}-v{versao}',
    },
  },
];
