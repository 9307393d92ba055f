/**
 * Settings of the embedded server, given on its command line at each start, so that a newer version of the
 * program brings its own. Sized for a small back-office; whoever needs more runs a server (DATABASE_URL).
 */
const SETTINGS = {
  // Loopback with a password rather than a socket file: the same on every system, no limit on the length of
  // the path, nothing that a cleaner of temporary folders could remove under a running server.
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
  // Compiling queries costs more than it saves on the short ones of a back-office.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // No row values and no statements in the log: they hold people's names and addresses.
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
