import { isCnpj, modulo11 } from '@balanco/contract/pharmacies/cnpj';
import { InvoiceFileError } from './invoice-file.js';

/** UF, month, CNPJ (letters since July 2026), model, series, number, form of issue, code, check digit. */
const SHAPE = /^\d{6}[\dA-Z]{12}\d{26}$/;

export interface KeyFields {
  readonly state: string;
  /** AAMM. */
  readonly month: string;
  /** A CPF is filled with zeros. */
  readonly issuer: string;
  readonly model: string;
  readonly series: string;
  readonly number: string;
  readonly form: string;
  readonly code: string;
}

const NAMES: readonly (readonly [field: keyof KeyFields, places: number, name: string])[] = [
  ['state', 2, 'a UF'],
  ['month', 4, 'a data de emissão'],
  ['issuer', 14, 'o CNPJ do emitente'],
  ['model', 2, 'o modelo'],
  ['series', 3, 'a série'],
  ['number', 9, 'o número'],
  ['form', 1, 'a forma de emissão'],
  ['code', 8, 'o código numérico'],
];

/** Refuses a key whose check digit is wrong. */
export function assertAccessKey(key: string, line: number): void {
  if (!SHAPE.test(key)) throw new InvoiceFileError('a chave de acesso não tem as 44 posições certas.', line);
  if (!key.endsWith(String(modulo11(key.slice(0, -1)))))
    throw new InvoiceFileError('o dígito verificador da chave de acesso não confere.', line);
}

/** Refuses a key that isn't made of the note's own fields. */
export function assertKeyOf(key: string, fields: KeyFields, line: number): void {
  let at = 0;
  for (const [field, places, name] of NAMES) {
    if (key.slice(at, at + places) !== fields[field].padStart(places, '0'))
      throw new InvoiceFileError(`a chave de acesso não confere com ${name} da nota.`, line);
    at += places;
  }
}

/** Refuses what is neither a CNPJ nor a CPF. */
export function assertIssuer(issuer: string, line: number): void {
  if (!isCnpj(issuer) && !/^\d{11}$/.test(issuer))
    throw new InvoiceFileError('o CNPJ do emitente não confere.', line);
}
