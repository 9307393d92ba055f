import type { SecurityEvent } from '../logging/security-log.js';
import type { AuditedAction, AuditedEntity, AuditFact } from './audit-facts.js';

type Name = SecurityEvent['event'];
type Total<Entity extends AuditedEntity> = { readonly [Action in AuditedAction<Entity>]: Name | null };
type Work<Entity extends AuditedEntity> = { readonly others: null } & Partial<Total<Entity>>;

/** The daily work of counting, in whose name nobody gets in or takes data out. */
const WORK = { others: null } as const;

/** An entity that is no work says what each of its acts is, so that a new one has to. */
const EVENTS: { readonly [Entity in AuditedEntity]: Total<Entity> | Work<Entity> } = {
  count: WORK,
  product: WORK,
  inventory: { ...WORK, export: 'exported' },
  section: WORK,
  code_binding: WORK,
  export_profile: WORK,
  pharmacy: WORK,
  import_mapping: WORK,
  import_layout: WORK,
  import_choices: WORK,
  import_report: WORK,
  person: {
    create: 'account_changed',
    update: 'account_changed',
    register: 'account_changed',
    confirm: 'account_changed',
    request_reset: null,
    reset_password: 'password_changed',
    change_password: 'password_changed',
    sign_out_all: 'sign_out',
    end_sessions: 'sign_out',
    deactivate: 'account_changed',
    reactivate: 'account_changed',
    change_access: 'access_changed',
    make_code: 'key_changed',
    use_code: 'key_changed',
    revoke_code: 'key_changed',
    add_key: 'key_changed',
    read_notice: null,
    turn_on_second_factor: 'factor_changed',
    turn_off_second_factor: 'factor_changed',
    reset_second_factor: 'factor_changed',
    make_recovery_codes: 'factor_changed',
    use_recovery_code: 'factor_changed',
    link_account: 'access_changed',
    export_data: 'exported',
    anonymise: 'account_changed',
    leave: 'account_changed',
    bring_back: 'account_changed',
  },
  session: { sign_in: 'sign_in', sign_out: 'sign_out' },
  licence_key: { issue: 'key_changed', revoke: 'key_changed', activate: 'key_changed' },
  machine_key: { create: 'key_changed', end: 'key_changed' },
  // `restore` writes its row without this module, and its event.
  database: { restore: 'restored', rotate_secret_key: 'key_changed' },
  server: { allow_phones: 'access_changed', withdraw_phones: 'access_changed' },
};

/** What the stream of security events has of an audit row; null for work. */
export function securityEventOf(
  actor: string,
  fact: AuditFact & { readonly entityId: string },
): SecurityEvent | null {
  const names: Readonly<Record<string, Name | null | undefined>> = EVENTS[fact.entity];
  const named = names[fact.action] ?? null;
  if (named === null) return null;
  const act = `${fact.entity}.${fact.action}`;
  const common = { act, actor, about: fact.entityId };
  if (fact.entity === 'session') return { event: named, ...common, account: actor };
  if (fact.entity !== 'person') return { event: named, ...common };
  const role = fact.action === 'update' ? fact.after.role : undefined;
  return {
    event: role === undefined ? named : 'role_changed',
    ...common,
    account: fact.entityId,
    ...(role !== undefined && { role }),
  };
}
