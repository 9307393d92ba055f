import type { AuditedAction, AuditedEntity, AuditFactOf } from '../../audit/audit-facts.js';
import type { Facts } from './facts.js';

export interface AuditNames {
  readonly inventories: ReadonlyMap<number, string>;
  readonly sections: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
}

export interface ActedOn {
  readonly actorSub: string;
  readonly entityId: string;
  readonly names: AuditNames;
}

type Loose<Side> = [NonNullable<Side>] extends [never] ? unknown : Partial<NonNullable<Side>>;

/** A function for both sides has optional fields, because each may lack what the other has. */
type Shown<Audited extends { readonly before?: unknown; readonly after?: unknown }> =
  | ((side: Loose<Audited['before']> & Loose<Audited['after']>, on: ActedOn) => Facts)
  | {
      readonly before?: (fact: Audited, on: ActedOn) => Facts;
      readonly after?: (fact: Audited, on: ActedOn) => Facts;
    };

/** Words follow the actor's name; the subject follows them. */
interface Act<Entity extends AuditedEntity, Action extends AuditedAction<Entity>> {
  readonly words: string | ((fact: AuditFactOf<Entity, Action>, on: ActedOn) => string);
  readonly facts?: Shown<AuditFactOf<Entity, Action>>;
}

export type Acts<Entity extends AuditedEntity> = {
  readonly [Action in AuditedAction<Entity>]: Act<Entity, Action>;
};

export type EntityActs = { readonly [Entity in AuditedEntity]: Acts<Entity> };
