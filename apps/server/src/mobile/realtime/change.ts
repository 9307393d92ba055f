import type { ModelItem } from '../graphql/model-items.js';
import type { ChangeKey } from '../sync/change-page.js';

/** The models that clients subscribe to, by their GraphQL names. */
const models = ['Inventory', 'Section', 'Count'] as const;
type ModelName = (typeof models)[number];

/** A field of the Subscription type: the kind of change and the model. */
export type SubscriptionField = `${'onCreate' | 'onUpdate' | 'onDelete'}${ModelName}`;

export const subscriptionFields: readonly SubscriptionField[] = models.flatMap((model) => [
  `onCreate${model}` as const,
  `onUpdate${model}` as const,
  `onDelete${model}` as const,
]);

/** The current state of a row that changed. */
export interface ChangedRow {
  readonly model: ModelName;
  readonly isDeleted: boolean;
  readonly sortKey: ChangeKey;
  /** The owner of a count; null for models that every collector may see. */
  readonly ownerSub: string | null;
  readonly pharmacyId: string;
  /** The row in the shape of its GraphQL model. */
  readonly item: ModelItem;
}

/**
 * The subscription field that a change belongs to. A new row that was written twice before the poll counts as updated.
 */
export function fieldOf({ model, item, isDeleted }: ChangedRow): SubscriptionField {
  if (isDeleted) return `onDelete${model}`;
  return item._version === 1 ? `onCreate${model}` : `onUpdate${model}`;
}
