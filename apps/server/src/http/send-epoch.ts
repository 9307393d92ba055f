import { EPOCH_HEADER } from '@balanco/contract/base/epoch';
import type { FastifyInstance } from 'fastify';
import { answering } from '../db/answering.js';
import type { Database } from '../db/database.js';

/** Milliseconds. A restore happens beside a stopped server. */
const REMEMBERED_MS = 10_000;

/** On mobile answers, if readable (docs/collector-api.md, "When the server was restored"). */
export function sendEpoch(app: FastifyInstance, db: Database): void {
  let known: { readonly id: Promise<string | undefined>; readonly until: number } | undefined;
  const current = () => {
    if (known === undefined || known.until < Date.now())
      known = { id: readEpoch(db).catch(() => undefined), until: Date.now() + REMEMBERED_MS };
    return known.id;
  };
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/mobile/') || reply.statusCode >= 300) return;
    const id = await current();
    if (id !== undefined) reply.header(EPOCH_HEADER, id);
  });
}

async function readEpoch(db: Database): Promise<string | undefined> {
  const [id] = await answering({ id: 'text' })`select id from epoch`.values(db);
  return id;
}
