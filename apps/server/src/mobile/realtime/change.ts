import type { ModelItem } from '../graphql/model-items.js';
import type { ChangePlace } from '../sync/change-page.js';

/** The models that clients subscribe to, by their GraphQL names. */
const models = ['Inventory', 'Section', 'Count'] as const;
type ModelName = (typeof models)[number];

/** A field of the Subscription type: what happened, and to which model. */
export type SubscriptionField = `${'onCreate' | 'onUpdate' | 'onDelete'}${ModelName}`;

export const subscriptionFields: readonly SubscriptionField[] = models.flatMap((model) => [
  `onCreate${model}` as const,
  `onUpdate${model}` as const,
  `onDelete${model}` as const,
]);

/** A row that changed, as it is now. */
export interface ChangedRow {
  readonly model: ModelName;
  readonly isDeleted: boolean;
  readonly place: ChangePlace;
  /** Whose count it is; null for what every collector sees. */
  readonly ownerSub: string | null;
  /** The row as GraphQL gives it. */
  readonly item: ModelItem;
}

/** The one field that tells of a change. What was written twice before it was read counts as updated. */
export function fieldOf({ model, item, isDeleted }: ChangedRow): SubscriptionField {
  if (isDeleted) return `onDelete${model}`;
  return item._version === 1 ? `onCreate${model}` : `onUpdate${model}`;
}
