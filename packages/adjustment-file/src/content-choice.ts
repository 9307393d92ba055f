import type { ExportContent, ExportProfile } from '@balanco/contract/exports/export-profile';

/** Why a content is preselected, or why the balances aren't offered. */
type ContentReason = 'unmoved' | 'moved' | 'profile' | 'proof';

export interface ContentChoice {
  readonly offered: readonly ExportContent[];
  readonly preselected: ExportContent;
  readonly reason: ContentReason;
}

/** What a proof of return found is differences to the stock that the ERP has (docs/adjustment-files.md, "What the ERP did not take"). */
export const OF_PROOF: ContentChoice = {
  offered: ['adjustment'],
  preselected: 'adjustment',
  reason: 'proof',
};

/**
 * Which contents a file may have (docs/adjustment-files.md, "Balance or adjustment"). A balance written over a stock that
 * moved since the snapshot would undo its movements, and a profile that says entry or exit means differences.
 */
export function contentChoice(profile: ExportProfile, changedSince: number): ContentChoice {
  const says = profile.fields.some(({ source }) => source === 'direction');
  if (says || changedSince > 0) {
    return { offered: ['adjustment'], preselected: 'adjustment', reason: says ? 'profile' : 'moved' };
  }
  return { offered: ['counted', 'adjustment', 'all'], preselected: 'counted', reason: 'unmoved' };
}
