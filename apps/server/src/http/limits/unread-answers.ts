import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from '../../db/throttle/address-block.js';

const MB = 1024 * 1024;

/** Bytes of memory that answers on their way to their readers may hold. */
const unreadLimits = { caller: 24 * MB, everybody: 72 * MB };

/** What a stream has read ahead of its client. */
const PART_BYTES = 128 * 1024;

/**
 * Bounds the memory of answers that nobody reads, of each person (a network, of people who aren't signed in) and of
 * all. A new answer ends the oldest unread ones rather than being refused.
 */
export function boundUnreadAnswers(app: FastifyInstance, limits = unreadLimits): void {
  const all = new Set<ServerResponse>();
  const byCaller = new Map<string, Set<ServerResponse>>();
  app.addHook('onSend', async ({ caller, ip }, { raw }, payload) => {
    const name = caller?.sub ?? addressBlock(ip);
    const own = byCaller.get(name) ?? new Set();
    const bytes = PART_BYTES + (Buffer.isBuffer(payload) ? payload.length : 0);
    makeRoom(own, limits.caller - bytes);
    makeRoom(all, limits.everybody - bytes);
    byCaller.set(name, own.add(raw));
    all.add(raw);
    const leave = () => {
      all.delete(raw);
      if (own.delete(raw) && own.size === 0) byCaller.delete(name);
    };
    raw.once('finish', leave).once('close', leave);
  });
}

function makeRoom(answers: ReadonlySet<ServerResponse>, most: number): void {
  let held = 0;
  for (const answer of answers) held += heldBy(answer);
  for (const answer of answers) {
    if (held <= most) return;
    if (answer.writableLength === 0) continue;
    held -= heldBy(answer);
    answer.destroy();
  }
}

function heldBy({ writableLength }: ServerResponse): number {
  return writableLength + PART_BYTES;
}
