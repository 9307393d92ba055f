import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** Memory that this process and the embedded PostgreSQL share, in bytes: of the machine, or of its container if less. */
export function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * What PostgreSQL may use of `bytes` of memory. An eighth is its own cache, because the operating system caches the same
 * files; the rest is left to that, to Node and to whatever else runs in a shop's computer. The lowest values are those for 1 GB.
 */
export function memorySettings(bytes: number): Readonly<Record<string, string>> {
  const part = (divisor: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, bytes / MB / divisor)))}MB`;
  return {
    shared_buffers: part(8, 128, 4096),
    effective_cache_size: part(2, 512, 32_768),
    work_mem: part(1024, 8, 32),
    maintenance_work_mem: part(32, 64, 1024),
  };
}
