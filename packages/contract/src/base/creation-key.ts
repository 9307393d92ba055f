import { z } from 'zod';

/** The header in which a client sends the key that it made for one creation (docs/http.md, "Creation keys"). */
export const CREATION_KEY_HEADER = 'Idempotency-Key';

export const creationKeySchema = z.uuid({ error: 'A chave de criação deve ser um UUID.' }).toLowerCase();
