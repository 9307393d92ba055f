import { roleSchema } from '@balanco/contract/base/roles';
import { PHARMACY_FIELD_NAMES } from '@balanco/contract/pharmacies/pharmacies';
import { PRODUCT_NUMBER_COLUMNS, PRODUCT_TEXT_COLUMNS } from '@balanco/contract/products/product-columns';
import { appointmentSchema } from '@balanco/contract/settlement/settlements';
import { z } from 'zod';
import type { Schema } from '../db/schema.js';

const text = z.string();
const number = z.number();
const flag = z.boolean();
const texts = z.array(text).readonly();
const list = z.array(z.unknown()).readonly();
const anything = z.unknown().optional();
/** Written as a moment, read as its text. */
const moment = z.union([text, z.date()]);

/** An app's deletion once had the section alone. */
const listed = (value: unknown) => (Array.isArray(value) || value == null ? value : [value]);

/** Declares what histories and checks read of an object. The row keeps everything that was written. */
const side = z.object;
function fields<const Key extends string, Schema extends z.ZodType>(
  keys: readonly Key[],
  schema: Schema,
): { [Of in Key]: Schema } {
  return Object.fromEntries(keys.map((key) => [key, schema])) as { [Of in Key]: Schema };
}

const count = side({
  userName: text.nullish(),
  barcode: anything,
  internalBarcode: anything,
  factor: number.nullish(),
  inventoryNumber: number.nullish(),
  sectionId: text.nullish(),
  createdAt: moment.nullish(),
});

const product = side({
  ...fields(PRODUCT_TEXT_COLUMNS, text.optional()),
  ...fields(PRODUCT_NUMBER_COLUMNS, number.nullish()),
});

/** Rows may be older than a field, but for the name. */
const pharmacy = side({ ...fields(PHARMACY_FIELD_NAMES, text.optional()), name: text });

/** An inventory or one of its sections. A section that an app opens or renames has only its own name. */
const location = side({
  name: text.nullish(),
  collector_name: text.nullish(),
  finalizado: flag.nullish(),
  section_id: text.nullish(),
  section_name: text.nullish(),
  collector_sub: text.nullish(),
});
const locations = z.array(location).readonly();

const deleted = side({
  deleted_at: moment,
  ...fields(['products', 'inventories', 'sections', 'counts'], number.optional()),
});
const trashed = side({ kind: text, name: text.nullish(), ...fields(['products'], number.optional()) });
const restored = {
  before: trashed,
  after: side({
    deletion: text.optional(),
    ...fields(['products', 'inventories', 'sections', 'counts'], number.optional()),
  }),
};
const purged = {
  before: trashed,
  after: side({ deletion: text.optional(), purged: number, products: number, lines: number }),
};
const trash = { restore: restored, purge: purged };
const closed = { before: locations, after: locations };
const removed = side({ deleted: flag }).optional();

const tolerance = side(fields(['units', 'percent', 'money'], number)).optional();
const terms = side({
  scope: text,
  tolerance,
  departments: texts.optional(),
  itemKeys: texts.optional(),
  classes: texts.optional(),
  shop: text.optional(),
  stockAt: moment.nullish(),
  recountPolicy: side({ policy: text, stock_confirms: flag }).optional(),
});

const settings = side({
  name: text.optional(),
  value_basis: text.optional(),
  time_zone: text.optional(),
  ...fields(['approval_gross', 'approval_item', 'reason_from', 'zero_share'], number.nullish()),
  tolerance,
  controlled_departments: texts.optional(),
  recount: side({
    criteria: texts,
    ...fields(['money', 'percent', 'units', 'share', 'sample'], number.nullish()),
  }).optional(),
  alarms: z.record(text, number.nullable()).optional(),
  identity: z.record(text, text.nullable()).optional(),
  photo_kinds: texts.optional(),
  expiry: side(
    fields(['treatment_days', 'own_days', 'other_days', 'ask_from'], number.optional()),
  ).optional(),
  expiry_departments: texts.optional(),
  exchange_folder: text.optional(),
});

const item = side({ item_key: text, description: text });
const refused = side({ refused: side({ name: text, finalised: flag, deleted: flag }) });
const recount = side({
  recount: text,
  round: number.optional(),
  collector: text.optional(),
  section: text.optional(),
  items: number.optional(),
  override: text.nullish(),
  second_looks: number.optional(),
});
const blind = side({ blind: flag });

const supplierCode = side({ supplier: text, code: text, item: text, factor: number, items: number });
const binding = side({
  kind: text.optional(),
  code: text,
  description: text.nullish(),
  factor: number.nullish(),
});
const profile = side({ name: text, profile: side({ fields: list }) });
const mapping = side({ headings: text, mapping: anything });
const layout = side({ name: text, columns: list, numbers: list.optional() });
const choices = side({ added: texts, declined: texts, layout: text.nullable() });
const report = side({
  file_name: text,
  totals: side(fields(['created', 'updated'], number)).nullish(),
  left_out: number.optional(),
  failure: text.nullish(),
});

/** Columns of people of which other acts tell, or none. A new one doesn't compile until it is here or a fact below. */
type NoAccountFact =
  | 'sub'
  | 'first_seen_at'
  | 'deactivated_at'
  | 'limited'
  | 'access_changed_at'
  | 'anonymised_at';
const account = side({
  name: text.optional(),
  email: text.nullish(),
  role: roleSchema.nullish(),
  confirmed: flag.optional(),
  leaves_at: moment.nullish(),
  sessions_ended_at: moment.nullish(),
} satisfies Record<Exclude<keyof Schema['person'], NoAccountFact> | 'confirmed', z.ZodType>);
const access = side({ limited: flag, pharmacies: z.array(side({ id: text.optional(), name: text })) });
const activity = side({
  deactivated_at: moment.nullish(),
  seats: number.optional(),
  sessions_ended_at: moment.optional(),
});
const ended = { after: side({ sessions_ended: number.optional(), sessions_ended_at: moment.optional() }) };
const leaving = side({ leaves_at: moment.nullish(), seats: number.optional() });
const second = side({ second_factor: flag });
const companyAccount = side({ account: text.optional(), issuer: text.optional() });
const codesLeft = { after: side({ recovery_codes: number }) };
const licence = side({
  label: text.nullish(),
  seats: number.nullish(),
  expires_at: moment.nullish(),
  revoked_at: moment.nullish(),
});
const seats = { seats: number, used: number };
const phones = side({ address: text.nullable(), office: flag.optional() });

const movements = side({
  import: text,
  file_name: text.nullable(),
  sha256: text,
  rows: number,
  known: number,
  first_day: text.nullable(),
  last_day: text.nullable(),
  left_out: number,
  other_form: number.optional(),
});
const exchanged = side({ file: text, file_name: text, questions: texts });

/**
 * Each act that the audit can say, with what its row has before and after (docs/history.md). `writeAudit` takes
 * nothing else, and the history has words for each. Nothing contains a password, hash, code or key.
 */
const AUDIT_FACTS = {
  count: {
    create: { after: count },
    update: { before: count, after: count },
    delete: { before: count, after: count },
    purge: purged,
  },
  product: {
    import: {
      before: z.union([list, number, product]).nullish(),
      after: z
        .union([
          side({
            created: z.union([list, number]),
            updated: z.union([list, number]).optional(),
          }),
          product,
        ])
        .nullish(),
    },
    update: { before: product, after: product },
    delete: { before: product.optional(), after: deleted },
    ...trash,
  },
  inventory: {
    create: { after: location },
    update: { before: location, after: location },
    delete: { before: locations, after: deleted },
    finalise: closed,
    reopen: closed,
    ...trash,
    capture_stock: { after: side({ snapshot: number }) },
    snooze_alarm: { after: side({ kind: text, key: text.optional(), minutes: number }) },
    send_message: {
      after: side({ text, people: number.optional(), collector: text.optional() }),
    },
    see_message: { after: side({ text }) },
    print_labels: { after: side({ labels: number }) },
    add_photo: { after: side({ photo: text, code: text }) },
    choose_stock_mode: { before: side({ mode: text }), after: side({ mode: text }) },
    start_blind_count: { before: blind.optional(), after: blind },
    end_blind_count: { before: blind.optional(), after: blind },
    settle: {
      after: side({ settlement: number, hash: text, items: number, totals: anything, approved: flag }),
    },
    approve: {
      after: side({
        settlement: number,
        hash: text,
        reason: text.nullish(),
        appointment: appointmentSchema.nullish(),
      }),
    },
    reopen_settlement: { after: side({ settlement: number, reason: text }) },
    change_terms: { before: terms, after: terms },
    include_item: { after: item },
    leave_item_out: { after: item },
    choose_main_barcode: {
      before: side({ main_barcode: text.nullable() }),
      after: item.extend({ main_barcode: text.nullable() }),
    },
    decide_item: {
      before: side({ quantity: number }).optional(),
      after: item.extend({ quantity: number, round: number.nullable(), reason: text.nullable() }),
    },
    undecide_item: { before: side({ quantity: number }), after: item },
    export: {
      after: side({
        version: number,
        profile: text,
        profile_id: text.optional(),
        content: text,
        lines: number,
        units: number,
        money: number,
        left_out: number,
        file_name: text,
        return_proof: number.nullish(),
      }),
    },
    import: {
      after: side({
        file_name: text,
        sha256: text,
        profile: text,
        lines: number.optional(),
        units: number.optional(),
        collector: text.optional(),
        section: text.nullish(),
      }),
    },
    refuse_reopening: { after: refused },
    refuse_deletion: { after: refused },
    assign_reason: { after: side({ reason: text.nullable(), items: number, choice: anything }) },
    accept_hints: {
      after: side({ swaps: anything, factor_errors: anything, losses: anything.optional(), items: number }),
    },
    choose_uncounted: {
      before: side({ uncounted: text.nullable(), items: number.optional() }),
      after: side({ uncounted: text.nullable(), items: number.optional() }),
    },
    zero_uncounted: { after: side({ zero: flag, items: number, choice: anything }) },
    ignore_code: {
      before: side({ code: text, reason: text.nullable() }),
      after: side({ code: text, reason: text.nullable() }),
    },
    separate_box: { after: side({ code: text, serial: text, line: number, separate: flag }) },
    discard_late: { after: side({ late: number, reason: text.nullable() }) },
    create_recount: { after: recount },
    cancel_recount: { after: recount.extend({ reason: text }) },
    decide_not_found: { after: recount.extend({ not_found: text.nullable() }) },
    add_to_recount: { after: recount },
    override_counter: { after: recount.extend({ reason: text }) },
    prove_return: {
      after: side({
        settlement: number,
        return_proof: number,
        file_name: text.nullable(),
        items: number,
        differing_items: number,
        hash: text,
      }),
    },
    import_movements: { after: movements.extend({ open_shop: flag }) },
    undo_movements: { after: side({ import: text, file_name: text.nullable(), rows: number }) },
  },
  section: {
    create: { after: location },
    update: { before: location, after: location },
    delete: { before: z.preprocess(listed, locations), after: deleted },
    finalise: closed,
    reopen: closed,
    ...trash,
    declare_done: {
      after: side({ name: text.nullish(), lines: number, units: number, matches: flag, empty: anything }),
    },
    mark_not_found: {
      after: side({
        name: text.nullish(),
        unfound: number.optional(),
        unfound_taken_back: number.optional(),
      }),
    },
    read_label: { after: side({ name: text.nullish() }) },
  },
  code_binding: {
    create: { after: binding },
    delete: { before: binding, after: side({ removed_by: text }).optional() },
  },
  export_profile: {
    create: { after: profile },
    update: { before: profile, after: profile },
    delete: { before: profile, after: removed },
  },
  pharmacy: {
    create: {
      after: pharmacy.extend({ products: number.optional(), copied_from: text.optional() }),
    },
    update: { before: pharmacy, after: pharmacy },
    configure: { before: settings, after: settings },
    // Addresses of mails (docs/operations.md, "Mail of results").
    mail: { after: side({ email: text, receives: flag, asked: flag.optional() }) },
    mail_recall: { after: side({ recall: text, mails: number }) },
    // What the folder of files brought (docs/exchange.md).
    import_movements: { after: movements },
    stop_file: { after: exchanged },
    answer_file: { after: exchanged.extend({ answer: z.enum(['let_through', 'leave_out']) }) },
    // Known losses of stock (docs/losses.md).
    register_losses: { after: side({ losses: number, undone: number }) },
    confirm_losses: { after: side({ losses: number, waiting: number, money: number }) },
    discard_losses: { after: side({ losses: number, reason: text }) },
    export_losses: { after: side({ losses: number, money: number, file_name: text }) },
    // What the notes bring (docs/invoice-items.md).
    teach_supplier_code: {
      before: side({ item: text, factor: number }).optional(),
      after: supplierCode,
    },
    forget_supplier_code: { after: supplierCode },
    receive_invoice: {
      after: side({ invoice: number, received_on: text, entries: number, left_out: number }),
    },
    undo_receipt: { after: side({ invoice: number, entries: number }) },
    // Electronic invoices (docs/invoices.md).
    read_invoices: { after: side({ invoices: number, cancelled: number, files: texts }) },
    delete_invoice: {
      after: side({ access_key: text, invoice_number: number, supplier: text, items: number }),
    },
    delete: { before: pharmacy, after: deleted },
    ...trash,
  },
  import_mapping: {
    create: { after: mapping },
    update: { before: mapping, after: mapping },
    delete: { before: mapping, after: removed },
  },
  import_layout: {
    create: { after: layout },
    update: { before: layout, after: layout },
    delete: { before: layout, after: removed },
  },
  import_choices: { update: { before: choices, after: choices } },
  import_report: { update: { before: report.optional(), after: report } },
  person: {
    create: { after: account },
    update: { before: account.optional(), after: account },
    register: { before: account.optional(), after: account },
    confirm: { before: account.optional(), after: account },
    request_reset: { after: anything },
    reset_password: ended,
    change_password: ended,
    sign_out_all: ended,
    end_sessions: ended,
    deactivate: { before: activity.optional(), after: activity },
    reactivate: { before: activity.optional(), after: activity },
    change_access: { before: access, after: access },
    make_code: { after: side({ code_expires_at: moment, leaves_at: moment.optional() }) },
    use_code: { after: side({ device: text.nullish() }) },
    revoke_code: { after: side({ revoked_at: moment }) },
    add_key: { after: side({ key: text }) },
    read_notice: { after: side({ read_at: moment }) },
    turn_on_second_factor: { after: second },
    turn_off_second_factor: { before: second, after: second },
    reset_second_factor: { before: second, after: second },
    make_recovery_codes: codesLeft,
    use_recovery_code: codesLeft,
    link_account: { before: companyAccount, after: companyAccount },
    // The person asked for it (docs/privacy.md).
    export_data: { after: side({ parts: number }) },
    anonymise: {
      before: side({ deactivated_at: moment.nullable() }).optional(),
      after: side({ name: text, audit_rows: number.optional() }),
    },
    leave: { before: leaving.optional(), after: leaving },
    bring_back: { before: leaving, after: leaving },
  },
  session: {
    sign_in: { after: side({ expires_at: moment.optional() }) },
    sign_out: {
      before: side({ signed_in_at: moment.optional(), expires_at: moment.optional() }).optional(),
      after: side({ ended: flag, reason: text.optional() }),
    },
  },
  licence_key: {
    issue: { after: licence },
    revoke: { before: licence, after: licence },
    activate: { before: side(seats), after: side({ ...seats, sub: text }) },
  },
  machine_key: {
    create: {
      after: side({ name: text, scopes: texts, pharmacies: number.nullish(), expires_at: moment }),
    },
    end: { before: side({ name: text }), after: side({ ended: flag }) },
  },
  // The restored database writes these (backup/restore-database.ts).
  database: {
    restore: { after: anything },
    rotate_secret_key: { after: side({ signing_key: text.optional(), revoked_codes: number.optional() }) },
  },
  server: {
    allow_phones: { after: phones },
    withdraw_phones: { before: phones, after: phones.optional() },
  },
} as const;

type Schemas = typeof AUDIT_FACTS;
export type AuditedEntity = keyof Schemas;
export type AuditedAction<Entity extends AuditedEntity> = keyof Schemas[Entity];

type Value<Schema> = Schema extends z.ZodType<infer Of> ? Of : undefined;
type SideOf<Sides, Side extends string> = Side extends keyof Sides ? Value<Sides[Side]> : undefined;
type Given<Side extends string, Of> = undefined extends Of
  ? { readonly [Key in Side]?: Of }
  : { readonly [Key in Side]: Of };

export type AuditFactOf<Entity extends AuditedEntity, Action extends AuditedAction<Entity>> = {
  readonly entity: Entity;
  readonly action: Action;
} & Given<'before', SideOf<Schemas[Entity][Action], 'before'>> &
  Given<'after', SideOf<Schemas[Entity][Action], 'after'>>;

export type AuditFact<Entity extends AuditedEntity = AuditedEntity> = {
  [Of in Entity]: { [Action in AuditedAction<Of>]: AuditFactOf<Of, Action> }[AuditedAction<Of>];
}[Entity];

export interface AuditRow {
  readonly entity: string;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Returns null for a row that fits no act: it is shown as it stands. */
export function readAuditFact({ entity, action, before, after }: AuditRow): AuditFact | null {
  const acts: Readonly<Record<string, Readonly<Record<string, { before?: z.ZodType; after?: z.ZodType }>>>> =
    AUDIT_FACTS;
  const schemas = acts[entity]?.[action];
  if (schemas === undefined) return null;
  const sides = [
    [schemas.before, before],
    [schemas.after, after],
  ] as const;
  const read = sides.map(([schema, value]) => schema?.safeParse(value ?? undefined));
  if (read.some((side) => side?.success === false)) return null;
  // The schemas of this entity and action made both sides.
  return { entity, action, before: read[0]?.data, after: read[1]?.data } as AuditFact;
}

export const AUDITED_KINDS = Object.entries(AUDIT_FACTS).flatMap(([entity, acts]) =>
  Object.keys(acts).map((action) => ({ entity, action })),
);
