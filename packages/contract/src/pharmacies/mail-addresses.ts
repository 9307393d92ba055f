import { z } from 'zod';
import { emailSchema } from '../base/email.js';
import { getCall, putCall } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';

export const MAIL_ADDRESS_LIMIT = 20;

/** null means the network, whose addresses get its table on Mondays. */
const pharmacySchema = z.uuid({ error: 'Farmácia inválida.' }).nullable();

export const mailAddressesSchema = z.object({
  /** False without SMTP_URL or PUBLIC_URL. */
  sends: z.boolean(),
  addresses: z.array(
    z.object({
      email: z.string(),
      entered_by: z.string(),
      entered_at: timestampSchema,
      /** When its reader left; it gets nothing until it is entered again. */
      left_at: timestampSchema.nullable(),
    }),
  ),
});
export type MailAddresses = z.infer<typeof mailAddressesSchema>;

export const listMailAddresses = getCall('/api/mail-addresses/', 'admin', {
  id: 'list_mail_addresses',
  summary: 'Os e-mails que recebem os resultados de uma farmácia; sem farmácia, a tabela da rede às segundas',
  query: z.object({ pharmacy: pharmacySchema.unwrap().optional() }),
  responses: { 200: mailAddressesSchema },
});

export const setMailAddress = putCall('/api/mail-addresses/', 'admin', {
  id: 'set_mail_address',
  summary: 'Inclui um e-mail entre os que recebem, ou o retira; com `pharmacy` null, os da rede',
  body: z.object({
    pharmacy: pharmacySchema,
    email: emailSchema.overwrite((email) => email.toLowerCase()),
    receives: z.boolean({ error: 'Informe se o e-mail recebe.' }),
  }),
  responses: { 200: mailAddressesSchema },
  refusals: ['invalid', 'not_found'],
});
