import type { ChangedRow } from './change.js';

/** Remembers which versions were dispatched. Reading from a watermark can return a row twice. */
export interface SeenVersions {
  /** Whether this version of the row is newer than all earlier ones. */
  isNews(change: ChangedRow): boolean;
  /** Forgets rows that changed before the watermark, because they won't be read again. */
  forgetBefore(watermark: Date): void;
}

export function createSeenVersions(): SeenVersions {
  const seen = new Map<string, { version: number; changedAt: number }>();
  return {
    isNews({ model, item, sortKey: { changedAt } }) {
      const key = `${model}:${item.id}`;
      if ((seen.get(key)?.version ?? 0) >= item._version) return false;
      seen.set(key, { version: item._version, changedAt });
      return true;
    },
    forgetBefore(watermark) {
      const microseconds = watermark.getTime() * 1000;
      for (const [key, { changedAt }] of seen) if (changedAt < microseconds) seen.delete(key);
    },
  };
}
