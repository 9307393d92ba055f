import { z } from 'zod';
import { NAME_LIMIT, textSchema } from '../base/fields.js';
import { isCnpj, plainCnpj } from './cnpj.js';

const STATES = 'AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO';
const STATE_FIRST = new RegExp(`^(?:CRF)?[-/ ]*(${STATES})[-/ ]*(?:N[º°.]*)? *(\\d{1,6})$`);
const NUMBER_FIRST = new RegExp(`^(?:CRF)?[-/ ]*(\\d{1,6})[-/ ]*(${STATES})$`);

/** 'CRF-SP 12345', or null for what is no registration with a state. */
function plainCrf(text: string): string | null {
  const typed = text.toUpperCase().replaceAll('.', '').trim();
  const [, state, number] = STATE_FIRST.exec(typed) ?? [];
  if (state !== undefined && number !== undefined) return `CRF-${state} ${number}`;
  const [, first, last] = NUMBER_FIRST.exec(typed) ?? [];
  return first === undefined || last === undefined ? null : `CRF-${last} ${first}`;
}

const CRF_PROBLEM = { error: 'Informe o CRF com o estado e o número, por exemplo CRF-SP 12345.' };
const crfSchema = textSchema(40)
  .refine((text) => text === '' || plainCrf(text) !== null, CRF_PROBLEM)
  .overwrite((text) => plainCrf(text) ?? text);

/** What the Ata names the company by; each may be empty (docs/settlement.md, "The sheet (Ata)"). */
export const pharmacyIdentitySchema = z.object({
  legal_name: textSchema(NAME_LIMIT),
  /** Fourteen places without punctuation. */
  cnpj: textSchema(30)
    .overwrite(plainCnpj)
    .refine((cnpj) => cnpj === '' || isCnpj(cnpj), {
      error: 'O CNPJ não confere. Confira as 14 posições, com os dígitos verificadores.',
    }),
  state_registration: textSchema(30),
  address: textSchema(300),
  crf: crfSchema,
  /** The pharmacist who is responsible. */
  pharmacist: textSchema(NAME_LIMIT),
  pharmacist_crf: crfSchema,
});
export type PharmacyIdentity = z.output<typeof pharmacyIdentitySchema>;

export const NO_IDENTITY = Object.fromEntries(
  Object.keys(pharmacyIdentitySchema.shape).map((field) => [field, '']),
) as PharmacyIdentity; // Every field is a text.

/** The identity as it was when a version was settled. */
export const frozenIdentitySchema = pharmacyIdentitySchema.extend({ name: z.string() });
export type FrozenIdentity = z.output<typeof frozenIdentitySchema>;
