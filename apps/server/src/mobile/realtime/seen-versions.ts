import type { ChangedRow } from './change.js';

/** Which versions were read already: a watermark lets a row come again, and each must be told of once. */
export interface SeenVersions {
  /** True for a version of a row that is newer than those that came. */
  isNews(change: ChangedRow): boolean;
  /** Forgets what is older than the watermark and so won't come again. */
  forgetBefore(watermark: Date): void;
}

export function createSeenVersions(): SeenVersions {
  const seen = new Map<string, { version: number; changedAt: number }>();
  return {
    isNews({ model, item, place: { changedAt } }) {
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
