import { z } from 'zod';
import { deleteCall, getCall, postCall } from '../base/endpoint.js';
import { nameSchema, timestampSchema } from '../base/fields.js';
import { keyScopeSchema } from '../base/key-scopes.js';

/** The longest life of a key. */
export const KEY_DAYS = 366;
/** Live keys of one name: the new one is tried before the old one ends. */
export const KEYS_OF_A_NAME = 2;

/** See docs/machine-keys.md. */
export const machineKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins, to tell it from others. */
  begins: z.string(),
  scopes: z.array(keyScopeSchema),
  /** null for all that its maker reaches. */
  pharmacies: z.array(z.object({ id: z.uuid(), name: z.string() })).nullable(),
  made_by: z.string(),
  /** The maker's sub. */
  made_by_sub: z.string(),
  created_at: timestampSchema,
  expires_at: timestampSchema,
  last_used_at: timestampSchema.nullable(),
});
export type MachineKey = z.infer<typeof machineKeySchema>;

export const listMachineKeys = getCall('/api/machine-keys/', 'admin', {
  id: 'list_machine_keys',
  summary: 'As chaves de acesso que valem, nunca a chave inteira',
  responses: { 200: z.object({ results: z.array(machineKeySchema) }) },
});

export const createMachineKey = postCall('/api/machine-keys/', 'admin', {
  id: 'create_machine_key',
  summary: 'Cria uma chave de acesso para outro sistema; só esta resposta a mostra',
  body: z.object({
    name: nameSchema('Informe o nome da chave.', 60),
    scopes: z.array(keyScopeSchema).min(1, { error: 'Escolha o que a chave pode fazer.' }),
    /** Absent or null for all that the maker reaches. */
    pharmacies: z
      .array(z.uuid({ error: 'Farmácia inválida.' }))
      .min(1, { error: 'Escolha ao menos uma farmácia.' })
      .max(1000, { error: 'Escolha no máximo 1.000 farmácias.' })
      .nullish(),
    days: z
      .int({ error: 'Informe por quantos dias a chave vale.' })
      .min(1, { error: 'A chave vale ao menos um dia.' })
      .max(KEY_DAYS, { error: `A chave vale no máximo ${KEY_DAYS} dias.` }),
  }),
  responses: { 201: z.object({ key: machineKeySchema, secret: z.string() }) },
  refusals: ['invalid', 'conflict'],
});

export const endMachineKey = deleteCall('/api/machine-keys/:id/', 'admin', {
  id: 'end_machine_key',
  summary: 'Encerra uma chave de acesso: a próxima chamada com ela é recusada',
  params: z.object({ id: z.uuid({ error: 'Chave inválida.' }) }),
  responses: { 200: machineKeySchema },
  refusals: ['invalid', 'not_found'],
});
