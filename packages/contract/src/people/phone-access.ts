import { z } from 'zod';
import { deleteCall, getCall, postCall } from '../base/endpoint.js';

/** See docs/operations.md, "Phones without a domain". */
const phoneAccessSchema = z.object({
  /** `own`: phones use the server's own address, by TLS, PUBLIC_URL or a proxy. */
  state: z.enum(['own', 'no_network', 'closed', 'open']),
  /** The origin that phones open; null unless open. */
  address: z.string().nullable(),
  /** Where a phone learns to trust `address` and goes on to it; null unless open. */
  install_page: z.string().nullable(),
  /** Addresses of the computer in its networks; the first is the usual one. */
  addresses: z.array(z.string()),
  /** Whether `address` serves the office too, and not only the Coletor. */
  office: z.boolean(),
  /** What no longer opens, because its port or address was taken; null what still does. Until the server stops. */
  former: z.object({ address: z.string().nullable(), install_page: z.string().nullable() }).optional(),
});
export type PhoneAccess = z.infer<typeof phoneAccessSchema>;

export const getPhoneAccess = getCall('/api/phone-access/', 'staff', {
  id: 'get_phone_access',
  summary: 'Se os celulares desta rede abrem o servidor, e por qual endereço',
  responses: { 200: phoneAccessSchema },
});

export const allowPhones = postCall('/api/phone-access/', 'admin', {
  id: 'allow_phones',
  summary:
    'Abre o Coletor para os celulares desta rede, com um certificado próprio; vale também depois de reiniciar. Sem rede, ou se os celulares já têm um endereço, não muda nada',
  body: z.object({
    /** One of `addresses`; if absent, the first. */
    address: z.ipv4({ error: 'Endereço inválido.' }).optional(),
    office: z.boolean({ error: 'Informe se o escritório também abre.' }).default(false),
  }),
  responses: { 200: phoneAccessSchema },
});

export const withdrawPhones = deleteCall('/api/phone-access/', 'admin', {
  id: 'withdraw_phones',
  summary: 'Fecha o endereço dos celulares; o que eles ainda não enviaram espera neles',
  responses: { 200: phoneAccessSchema },
});
