/**
 * Settings of the embedded server. They are given on its command line at each start, so that a newer version of this
 * program can change them. Sized for a small back-office; larger installations use their own server (DATABASE_URL).
 */
const SETTINGS = {
  // Loopback with a password, not a socket file: it works alike on every system, has no limit on the length of the
  // path, and no cleaner of temporary folders can remove it under a running server.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  superuser_reserved_connections: '0',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
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

/** For databases that are thrown away after a test run. */
const DISPOSABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Arguments of `postgres`. */
export function serverArguments(cluster: string, port: number, disposable: boolean): string[] {
  const settings = { ...SETTINGS, ...(disposable ? DISPOSABLE : DURABLE), port };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
