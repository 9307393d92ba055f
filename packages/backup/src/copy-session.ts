import { Socket } from 'node:net';
import pg from 'pg';

/** A database silent for longer is lost; a total over a very large table takes less. */
const SILENCE_MS = 10 * 60_000;

export interface CopySession {
  readonly client: pg.Client;
  /** 'broken' destroys the connection, because a copy may still run. */
  close(how: 'done' | 'broken'): Promise<void>;
}

/**
 * Connects for a backup or a restore.
 * @param signal destroys the connection and its running statement
 */
export async function openCopySession(connectionString: string, signal?: AbortSignal): Promise<CopySession> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    application_name: 'balanco-backup',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    stream: () => socket,
  });
  client.on('error', () => undefined);
  const breakOff = () => socket.destroy(new Error('broken off'));
  signal?.addEventListener('abort', breakOff, { once: true });
  socket.setTimeout(SILENCE_MS, breakOff);
  const close = async (how: 'done' | 'broken') => {
    signal?.removeEventListener('abort', breakOff);
    if (how === 'broken') socket.destroy();
    else await client.end();
  };
  try {
    signal?.throwIfAborted();
    await client.connect();
  } catch (error) {
    await close('broken');
    throw error;
  }
  return { client, close };
}

/** Gives values one text form, whatever the settings, and lifts the statement timeout. */
export async function beginCopying(client: pg.ClientBase, mode: string): Promise<void> {
  await client.query(`begin transaction ${mode}`);
  await client.query(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '60s';
    set local client_encoding = 'UTF8';
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'iso_8601';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex';
  `);
}

export function quoted(...names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ');
}
