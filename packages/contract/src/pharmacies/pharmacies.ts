import { z } from 'zod';
import { deleteCall, getCall, postCall, putCall } from '../base/endpoint.js';
import {
  answeredVersionSchema,
  deletionIdSchema,
  nameSchema,
  timestampSchema,
  versionSchema,
} from '../base/fields.js';

const pharmacyNameSchema = nameSchema('Informe o nome da farmácia.');

/**
 * What a person edits: its word on screens and its text, whose limit the form has. Forms, calls, examples and history
 * have a new field by themselves; list, card and search don't compile without it. Clients may leave out all but the
 * name: a screen that was opened before doesn't empty what it doesn't know.
 */
export const PHARMACY_FIELDS = {
  name: { label: 'Nome', text: pharmacyNameSchema },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly text: z.ZodString }>>;
type PharmacyField = keyof typeof PHARMACY_FIELDS;
export const PHARMACY_FIELD_NAMES = Object.keys(PHARMACY_FIELDS) as PharmacyField[]; // A record's keys are its names.

export function eachPharmacyField<Made>(make: (field: PharmacyField) => Made): Record<PharmacyField, Made> {
  const made = PHARMACY_FIELD_NAMES.map((field) => [field, make(field)]);
  return Object.fromEntries(made) as Record<PharmacyField, Made>; // It has every name.
}

const sentSchema = z
  .object(eachPharmacyField((field) => PHARMACY_FIELDS[field].text.optional()))
  .extend({ name: pharmacyNameSchema });
export type SentPharmacy = Readonly<z.infer<typeof sentSchema>>;
export type PharmacyFields = Readonly<Record<PharmacyField, string>>;

/** Excludes the inventory of the whole pharmacy. */
export const pharmacySchema = z.object({
  id: z.uuid(),
  ...eachPharmacyField(() => z.string()),
  inventory_uuid: z.uuid(),
  created_at: timestampSchema,
  total: z.int().min(0),
  version: answeredVersionSchema,
});
export type Pharmacy = z.infer<typeof pharmacySchema>;

/** What is deleted together; `counts` are lines. */
export const contentsSchema = z.object({
  products: z.int().min(0),
  inventories: z.int().min(0),
  sections: z.int().min(0),
  counts: z.int().min(0),
});
export type Contents = z.infer<typeof contentsSchema>;

/** Approved settlements go to the trash too. */
export const deletedContentsSchema = contentsSchema.extend({ approved_inventories: z.int().min(0) });
export type DeletedContents = z.infer<typeof deletedContentsSchema>;

export const BULK_PHARMACY_LIMIT = 500;

const pharmacyIdSchema = z.uuid({ error: 'Farmácia inválida.' });

export const listPharmacies = getCall('/api/pharmacies/', 'licensed', {
  id: 'list_pharmacies',
  summary: 'Todas as farmácias, as mais novas primeiro',
  scope: 'read:pharmacies',
  responses: { 200: z.array(pharmacySchema) },
});

export const createPharmacy = postCall('/api/pharmacies/', 'staff', {
  id: 'create_pharmacy',
  summary: 'Cria uma farmácia; com copy_from, com uma cópia do catálogo daquela',
  creationKey: true,
  body: sentSchema.extend({ copy_from: pharmacyIdSchema.optional() }),
  responses: { 201: pharmacySchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const editPharmacy = putCall('/api/pharmacies/:id/', 'staff', {
  id: 'edit_pharmacy',
  summary: 'Muda o nome de uma farmácia; version_conflict se, com version, outra pessoa o mudou desde então',
  params: z.object({ id: pharmacyIdSchema }),
  body: sentSchema.extend({ version: versionSchema }),
  responses: { 200: pharmacySchema },
  refusals: ['invalid', 'not_found', 'version_conflict'],
});

export const getPharmacyContents = getCall('/api/pharmacies/:id/contents/', 'licensed', {
  id: 'get_pharmacy_contents',
  summary:
    'Quantos produtos, inventários, seções e contagens uma farmácia tem, e quantos dos inventários estão aprovados',
  params: z.object({ id: pharmacyIdSchema }),
  responses: { 200: deletedContentsSchema },
});

export const deletePharmacy = deleteCall('/api/pharmacies/:id/', 'staff', {
  id: 'delete_pharmacy',
  summary: 'Exclui uma farmácia com tudo o que ela tem; responde quanto foi excluído',
  params: z.object({ id: pharmacyIdSchema }),
  responses: { 200: contentsSchema.extend({ deletion: deletionIdSchema }) },
});

/** As `POST /api/pharmacies/` takes it, or the name alone. */
const nameOf = (given: unknown) =>
  typeof given === 'object' && given !== null && 'name' in given ? given.name : given;

export const bulkPharmacies = postCall('/api/pharmacies/bulk/', 'staff', {
  id: 'bulk_pharmacies',
  summary: 'Cria uma farmácia para cada nome; todas ou nenhuma',
  creationKey: true,
  body: z
    .array(z.preprocess(nameOf, pharmacyNameSchema), { error: 'Envie uma lista de nomes.' })
    .max(BULK_PHARMACY_LIMIT, { error: `Envie no máximo ${BULK_PHARMACY_LIMIT} farmácias de cada vez.` }),
  responses: { 201: z.array(pharmacySchema) },
  refusals: ['invalid', 'conflict'],
});
