import { sql } from 'kysely';
import { z } from 'zod';
import { hasRow } from '../../../db/answering.js';
import type { Database } from '../../../db/database.js';
import { tellPerson } from '../../notices.js';
import type { PoolServices } from '../pool-services.js';
import { parameter } from '../protocol/operation.js';
import { normaliseEmail, type PoolUser } from '../user-queries.js';

type KnownAddressServices = Pick<PoolServices, 'db' | 'secrets' | 'now'>;

/** A phone gets a new address every few hours, so only the newest ones matter. */
const MOST_PER_ACCOUNT = 20;

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

const FRESH_MS = 24 * 60 * 60 * 1000;

/** Devices are kept apart from addresses, because a phone that moves would push its own device out. */
const DEVICE = 'device:';

const deviceBlock = (device: string) => `${DEVICE}${device}`;

function accountKey({ secrets }: Pick<KnownAddressServices, 'secrets'>, email: string, block: string) {
  const purpose = block.startsWith(DEVICE) ? 'known account of devices' : 'known account';
  return secrets.digest(purpose, normaliseEmail(email));
}

function keysOf(services: KnownAddressServices, email: string, block: string) {
  return {
    account: accountKey(services, email, block),
    block: services.secrets.digest('known address', `${normaliseEmail(email)}\0${block}`),
  };
}

async function isNewTo(services: KnownAddressServices, email: string, block: string): Promise<boolean> {
  const keys = keysOf(services, email, block);
  const rows = await services.db
    .selectFrom('idp_known_address')
    .select('block')
    .where('account', '=', keys.account)
    .where('seen_at', '>', keptSince(services.now()))
    .execute();
  return rows.length > 0 && !rows.some((row) => row.block.equals(keys.block));
}

/** Whether the account signed in, or refreshed its session, from this address block within 90 days. */
export async function isKnownAddress(
  services: KnownAddressServices,
  email: string,
  block: string,
): Promise<boolean> {
  const keys = keysOf(services, email, block);
  const isOwn = sql`account = ${keys.account} and block = ${keys.block}`;
  return hasRow(
    services.db,
    sql`idp_known_address where ${isOwn} and seen_at > ${keptSince(services.now())}`,
  );
}

/**
 * Remembers the block after a right password, refresh token or reset code was sent from it. Keeps the newest 20 blocks
 * of an account.
 */
export async function rememberAddress(
  services: KnownAddressServices,
  email: string,
  block: string,
): Promise<void> {
  const { db, now } = services;
  const { account, block: digest } = keysOf(services, email, block);
  const seen = now();
  const written = await db
    .insertInto('idp_known_address')
    .values({ account, block: digest, seen_at: seen })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'block'])
        .doUpdateSet({ seen_at: seen })
        .where('idp_known_address.seen_at', '<', new Date(seen.getTime() - FRESH_MS)),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n) return;
  const newest = db
    .selectFrom('idp_known_address')
    .select('block')
    .where('account', '=', account)
    .orderBy('seen_at', 'desc')
    .limit(MOST_PER_ACCOUNT);
  await db
    .deleteFrom('idp_known_address')
    .where('account', '=', account)
    .where('block', 'not in', newest)
    .execute();
}

/** Called for a new password, so that someone who knew the old one becomes a stranger. Devices stay known. */
export async function forgetAddresses(
  { db, secrets }: Pick<KnownAddressServices, 'db' | 'secrets'>,
  email: string,
): Promise<void> {
  const account = accountKey({ secrets }, email, '');
  await db.deleteFrom('idp_known_address').where('account', '=', account).execute();
}

export async function forgetAccount(
  services: Pick<KnownAddressServices, 'db' | 'secrets'>,
  email: string,
): Promise<void> {
  const accounts = ['', DEVICE].map((block) => accountKey(services, email, block));
  await services.db.deleteFrom('idp_known_address').where('account', 'in', accounts).execute();
}

export async function purgeKnownAddresses(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('idp_known_address').where('seen_at', '<=', keptSince(now)).execute();
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

export const deviceMetadata = z
  .object({ device: z.uuid().optional(), deviceName: parameter(60).optional() })
  .catch({})
  .default({});

/**
 * Remembers where somebody signed in, and tells the person about a new device. A client without a name for its device is
 * known by its address block. The first one is not new.
 */
export async function noticeDevice(
  services: PoolServices,
  { sub, email }: Pick<PoolUser, 'sub' | 'email'>,
  { device, deviceName, block }: z.infer<typeof deviceMetadata> & { readonly block: string },
): Promise<void> {
  const known = device === undefined ? block : deviceBlock(device);
  if (await isNewTo(services, email, known))
    await tellPerson(services.db, sub, { kind: 'new_device', by: null, detail: deviceName ?? '' });
  await rememberAddress(services, email, block);
  if (device !== undefined) await rememberAddress(services, email, known);
}
