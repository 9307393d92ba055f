import { z } from 'zod';
import { readOpaque, writeOpaque } from '../../opaque-text.js';
import type { ChangeKey } from '../sync/change-page.js';
import { ModelError } from './graphql-error.js';
import type { Model } from './models.js';

/** How far a client has read a model's changes. */
export interface SyncToken {
  /** The watermark of the first page in milliseconds: the client's next `lastSync`. */
  readonly startedAt: number;
  /** The moment from which changes are read; 0 for a base sync. */
  readonly lastSync: number;
  readonly after: ChangeKey;
}

const milliseconds = z.int().min(0);
const uuid = z.uuid();
const idOf: Readonly<Record<Model['name'], z.ZodType<string | number>>> = {
  Inventory: z.int(),
  Section: uuid,
  Count: z.int(),
};

/** The `nextToken` of a page. It is opaque to clients and valid for one model. */
export function writeToken(model: Model['name'], { startedAt, lastSync, after }: SyncToken): string {
  return writeOpaque([model, startedAt, lastSync, after.changedAt, after.id]);
}

/** Reads a `nextToken`. Refuses `BadRequest` for anything that is not a token of this model. */
export function readToken(model: Model['name'], token: string): SyncToken {
  const schema = z.tuple([z.literal(model), milliseconds, milliseconds, milliseconds, idOf[model]]);
  const { success, data } = schema.safeParse(readOpaque(token));
  if (!success) throw new ModelError('BadRequest', 'nextToken inválido.', { errorInfo: { code: 'invalid' } });
  const [, startedAt, lastSync, changedAt, id] = data;
  return { startedAt, lastSync, after: { changedAt, id } };
}
