import { modulo11 } from '@balanco/contract/pharmacies/cnpj';

/** UF, month, CNPJ (letters since July 2026), model, series, number, form of issue, code, check digit. */
const SHAPE = /^\d{6}[\dA-Z]{12}\d{26}$/;

type Refuse = (what: string) => never;

/** Refuses a key whose check digit is wrong. */
export function assertAccessKey(key: string, refuse: Refuse): void {
  if (!SHAPE.test(key)) refuse('a chave de acesso não tem as 44 posições certas.');
  if (!key.endsWith(String(modulo11(key.slice(0, -1)))))
    refuse('o dígito verificador da chave de acesso não confere.');
}

/** Refuses a key that isn't made of the note's own fields, which zeros fill. */
export function assertKeyOf(
  key: string,
  fields: readonly (readonly [places: number, text: string, name: string])[],
  refuse: Refuse,
): void {
  let at = 0;
  for (const [places, text, name] of fields) {
    if (key.slice(at, at + places) !== text.padStart(places, '0'))
      refuse(`a chave de acesso não confere com ${name} da nota.`);
    at += places;
  }
}
