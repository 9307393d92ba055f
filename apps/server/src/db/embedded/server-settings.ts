import { availableMemory, memorySettings } from './memory-settings.js';

/**
 * Settings of the embedded server. They are given on its command line at each start, so that a newer version of this
 * program, or a larger machine, changes them.
 */
const SETTINGS = {
  // Loopback with a password, not a socket file: it works alike on every system, has no limit on the length of the
  // path, and no cleaner of temporary folders can remove it under a running server.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  superuser_reserved_connections: '0',
  max_wal_size: '512MB',
  wal_compression: 'on',
  // Compiling costs more than it saves, because the queries of a back-office are short.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // No row values or statements in the log, because they contain people's names and addresses.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** For databases that are thrown away after a test run, many of them at once. */
const DISPOSABLE = {
  ...memorySettings(0),
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Arguments of `postgres`. */
export function serverArguments(cluster: string, port: number, disposable: boolean): string[] {
  const durable = () => ({ ...memorySettings(availableMemory()), ...DURABLE });
  const settings = { ...SETTINGS, ...(disposable ? DISPOSABLE : durable()), port };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
