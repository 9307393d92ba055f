import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';

/** The most pharmacies that one person is limited to. */
const PERSON_PHARMACY_LIMIT = 2000;

const subParams = z.object({ sub: z.string().min(1).max(100, { error: 'Pessoa inválida.' }) });

/** Which pharmacies a person may see: all of them, or those of the list (docs/http.md, "Access by pharmacy"). */
const personPharmaciesSchema = z.object({
  limited: z.boolean(),
  /** By name; empty without a limit. */
  pharmacies: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type PersonPharmacies = z.infer<typeof personPharmaciesSchema>;

export const getPersonPharmacies = defineEndpoint({
  id: 'get_person_pharmacies',
  method: 'GET',
  path: '/api/people/:sub/pharmacies/',
  summary: 'As farmácias que uma pessoa acessa: todas, ou só as da lista',
  permission: 'admin',
  params: subParams,
  responses: { 200: personPharmaciesSchema },
  refusals: ['not_found'],
});

export const changePersonPharmacies = defineEndpoint({
  id: 'change_person_pharmacies',
  method: 'PUT',
  path: '/api/people/:sub/pharmacies/',
  summary: 'Limita uma pessoa a algumas farmácias, ou volta a dar acesso a todas; vale na hora',
  permission: 'admin',
  params: subParams,
  body: z.object({
    limited: z.boolean({ error: 'Informe se o acesso é limitado.' }),
    /** Ignored without a limit. */
    pharmacies: z
      .array(z.uuid({ error: 'Farmácia inválida.' }), { error: 'Envie uma lista de farmácias.' })
      .max(PERSON_PHARMACY_LIMIT, { error: 'Escolha no máximo 2.000 farmácias.' })
      .default([]),
  }),
  responses: { 200: personPharmaciesSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});
