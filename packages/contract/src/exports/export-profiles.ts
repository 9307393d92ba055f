import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { nameSchema, timestampSchema } from '../base/fields.js';
import { exportProfileSchema } from './export-profile.js';

/** The most profiles of a pharmacy. */
export const PROFILE_LIMIT = 100;

/** A profile of a pharmacy; those that the product brings are code (docs/adjustment-files.md, "Shipped profiles"). */
const namedProfileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  profile: exportProfileSchema,
  changed_at: timestampSchema,
  changed_by: z.string(),
});
export type NamedProfile = z.infer<typeof namedProfileSchema>;

const profileBodySchema = z.object({
  name: nameSchema('Dê um nome ao perfil.', 80),
  profile: exportProfileSchema,
});
const pharmacyParamsSchema = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });
const paramsSchema = z.object({ id: z.uuid({ error: 'Perfil inválido.' }) });

export const listExportProfiles = defineEndpoint({
  id: 'list_export_profiles',
  method: 'GET',
  path: '/api/pharmacies/:id/export-profiles/',
  summary: 'Os perfis de exportação de uma farmácia, por nome',
  permission: 'staff',
  params: pharmacyParamsSchema,
  responses: { 200: z.object({ results: z.array(namedProfileSchema) }) },
  refusals: ['invalid', 'not_found'],
});

export const createExportProfile = defineEndpoint({
  id: 'create_export_profile',
  method: 'POST',
  path: '/api/pharmacies/:id/export-profiles/',
  summary: `Guarda um perfil de exportação com um nome que a farmácia ainda não usa; no máximo ${PROFILE_LIMIT}`,
  permission: 'staff',
  params: pharmacyParamsSchema,
  body: profileBodySchema,
  responses: { 201: namedProfileSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const editExportProfile = defineEndpoint({
  id: 'edit_export_profile',
  method: 'PUT',
  path: '/api/export-profiles/:id/',
  summary: 'Muda um perfil de exportação da farmácia; o que já saiu guarda o perfil como era',
  permission: 'staff',
  params: paramsSchema,
  body: profileBodySchema,
  responses: { 200: namedProfileSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const deleteExportProfile = defineEndpoint({
  id: 'delete_export_profile',
  method: 'DELETE',
  path: '/api/export-profiles/:id/',
  summary: 'Exclui um perfil de exportação da farmácia e responde como ele era',
  permission: 'staff',
  params: paramsSchema,
  responses: { 200: namedProfileSchema },
  refusals: ['invalid', 'not_found'],
});

/** Every call about export profiles. */
export const exportProfileCalls = [
  listExportProfiles,
  createExportProfile,
  editExportProfile,
  deleteExportProfile,
];
