import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.js';
import { addressBlock } from '../../db/throttle/address-block.js';
import { type JsonBounds, personJson, strangerJson } from '../../json-bounds.js';
import { createPace } from '../../pace.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Serves people who aren't signed in, so it has their budget (docs/http.md, "People who aren't signed in"). */
    readonly strangers?: boolean;
    /** Of the body; absent: those of a person. */
    readonly json?: JsonBounds | undefined;
  }
}

/** The largest body of a public call has some 500 bytes. */
const BODY_BYTES = 4 * 1024;

/** A team behind one address may sign in at once. */
export const strangerPace = {
  network: { burst: 1000, perSecond: 20 },
  everybody: { burst: 3000, perSecond: 300 },
};

/**
 * Holds all work for strangers within one budget, before their body is read: bytes, values and calls, and no
 * inflation. An address that nobody serves reads no body either. Comes before every route and the compression.
 */
export function budgetStrangers(app: FastifyInstance, { network, everybody } = strangerPace): void {
  const admit = createPace(network, everybody);
  app.addHook('onRoute', (route) => {
    if (route.config?.strangers !== true) return;
    route.bodyLimit ??= BODY_BYTES;
    (route as { decompress?: boolean }).decompress = false;
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('not_found');
    const { config, bodyLimit } = request.routeOptions;
    if (config.strangers !== true) return;
    admit(addressBlock(request.ip));
    const { 'content-encoding': encoding, 'content-length': announced } = request.headers;
    if (encoding !== undefined) throw new AppError('unsupported_media_type');
    if (Number(announced) > bodyLimit) throw new AppError('too_large');
  });
}

export function jsonBoundsOf({ strangers, json }: FastifyContextConfig): JsonBounds {
  return json ?? (strangers === true ? strangerJson : personJson);
}
