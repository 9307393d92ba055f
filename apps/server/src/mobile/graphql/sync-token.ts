import { z } from 'zod';
import { readOpaque, writeOpaque } from '../../opaque-text.js';
import type { ChangePlace } from '../sync/change-page.js';
import { ModelError } from './graphql-error.js';
import type { Model } from './models.js';

/** Where the reading of a model's changes stands. */
export interface SyncToken {
  /** When the first page was asked for, in milliseconds: the client's next `lastSync`. */
  readonly startedAt: number;
  /** From which moment on changes are read; 0 for all of the model. */
  readonly lastSync: number;
  readonly after: ChangePlace;
}

const milliseconds = z.int().min(0);
const uuid = z.uuid();
const idOf: Readonly<Record<Model['name'], z.ZodType<string | number>>> = {
  Inventory: z.int(),
  Section: uuid,
  Count: z.int(),
};

/** The `nextToken` of a page: opaque to clients, good for the model that it was made for. */
export function writeToken(model: Model['name'], { startedAt, lastSync, after }: SyncToken): string {
  return writeOpaque([model, startedAt, lastSync, after.changedAt, after.id]);
}

/** Reads a `nextToken` back; refuses what is no token of this model. */
export function readToken(model: Model['name'], token: string): SyncToken {
  const schema = z.tuple([z.literal(model), milliseconds, milliseconds, milliseconds, idOf[model]]);
  const { success, data } = schema.safeParse(readOpaque(token));
  if (!success) throw new ModelError('BadRequest', 'nextToken inválido.', { errorInfo: { code: 'invalid' } });
  const [, startedAt, lastSync, changedAt, id] = data;
  return { startedAt, lastSync, after: { changedAt, id } };
}
