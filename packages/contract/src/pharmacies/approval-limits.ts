import { z } from 'zod';
import { timestampSchema } from '../base/fields.js';

/** The settings that limit who approves a settlement (docs/settlement.md, "Limits"). */
export const APPROVAL_LIMITS = ['zero_share', 'approval_gross', 'approval_item'] as const;
export type ApprovalLimit = (typeof APPROVAL_LIMITS)[number];

const limitsSchema = z.record(z.enum(APPROVAL_LIMITS), z.number());
export type ApprovalLimits = z.infer<typeof limitsSchema>;

/** An inventory's limits: when it began, in force, and every change of the pharmacy's since. */
export const inventoryLimitsSchema = z.object({
  at_start: limitsSchema,
  /** The strictest since the inventory began. */
  in_force: limitsSchema,
  /** The oldest come first. */
  changes: z.array(
    z.object({
      limit: z.enum(APPROVAL_LIMITS),
      from: z.number(),
      to: z.number(),
      changed_at: timestampSchema,
      changed_by: z.string(),
    }),
  ),
});
export type InventoryLimits = z.infer<typeof inventoryLimitsSchema>;

/** R$ without their signs. */
interface ApprovedSums {
  readonly gross: number;
  /** That of the item with the largest difference. */
  readonly largestItem: number;
}

/** The limit that a mod may not approve beyond; null within both (docs/settlement.md, "Approval"). */
export function exceededLimit(
  { gross, largestItem }: ApprovedSums,
  {
    approval_gross: grossLimit,
    approval_item: itemLimit,
  }: Pick<ApprovalLimits, 'approval_gross' | 'approval_item'>,
): 'gross' | 'item' | null {
  if (gross > grossLimit) return 'gross';
  return largestItem > itemLimit ? 'item' : null;
}
