import { z } from 'zod';

/** A file in base64, of which four characters are three bytes. */
export function fileSchema(bytes: number, large: string) {
  return z
    .string({ error: 'Envie o arquivo.' })
    .max(Math.ceil(bytes / 3) * 4, { error: large })
    .pipe(z.base64({ error: 'O arquivo deve vir em base64.' }));
}
