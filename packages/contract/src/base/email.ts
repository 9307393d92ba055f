import { z } from 'zod';

const invalid = { error: 'Informe um e-mail válido.' };

export const emailSchema = z
  .string({ error: 'Informe o e-mail.' })
  .trim()
  .min(1, { error: 'Informe o e-mail.' })
  .max(254, invalid)
  .pipe(z.email(invalid));
