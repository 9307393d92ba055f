import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';

/** docs/operations.md, "Phones without a domain" */
const phoneAccessSchema = z.object({
  /** `own`: phones use the server's own address, by TLS, PUBLIC_URL or a proxy. */
  state: z.enum(['own', 'no_network', 'closed', 'open']),
  /** Origin for phones; null unless open. */
  address: z.string().nullable(),
  /** Where a phone learns to trust `address` and goes on to it; null unless open. */
  install_page: z.string().nullable(),
  /** What no longer opens, because another program took its port; null what still does. Until the server stops. */
  former: z.object({ address: z.string().nullable(), install_page: z.string().nullable() }).optional(),
});
export type PhoneAccess = z.infer<typeof phoneAccessSchema>;

export const getPhoneAccess = defineEndpoint({
  id: 'get_phone_access',
  method: 'GET',
  path: '/api/phone-access/',
  summary: 'Se os celulares desta rede abrem o servidor, e por qual endereço',
  permission: 'staff',
  responses: { 200: phoneAccessSchema },
  refusals: [],
});

export const allowPhones = defineEndpoint({
  id: 'allow_phones',
  method: 'POST',
  path: '/api/phone-access/',
  summary:
    'Abre o servidor para os celulares desta rede, com um certificado próprio; vale também depois de reiniciar. Sem rede, ou se os celulares já têm um endereço, não muda nada',
  permission: 'admin',
  responses: { 200: phoneAccessSchema },
  refusals: [],
});

export const withdrawPhones = defineEndpoint({
  id: 'withdraw_phones',
  method: 'DELETE',
  path: '/api/phone-access/',
  summary: 'Fecha o endereço dos celulares; o que eles ainda não enviaram espera neles',
  permission: 'admin',
  responses: { 200: phoneAccessSchema },
  refusals: [],
});
