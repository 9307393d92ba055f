import { isStaff } from '@balanco/contract/base/roles';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';

/** Staff all, a collector their own (docs/mobile-sync.md, "Who may write what"). */
export function mayChangeSection(
  { sub, role }: Pick<Caller, 'sub' | 'role'>,
  collectorSub: string | null,
): boolean {
  return collectorSub === sub || isStaff(role);
}

/** See docs/comparison.md, "Recount". */
export class RecountSection extends AppError {
  constructor(sentence: string) {
    super('permission_denied', sentence);
  }
}
