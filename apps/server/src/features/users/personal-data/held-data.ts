import type { PersonalData } from '@balanco/contract/people/personal-data';
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../db/schema.js';

type Table = Exclude<keyof Schema, 'moved_person'>; // It is a view.
type Column<Of extends Table> = Extract<keyof Schema[Of], string>;

/** The names that columns with a person's `sub` have; `every-table.integration` finds another. */
type SubColumn<Of extends Table> = Extract<
  Column<Of>,
  | 'sub'
  | 'made_by'
  | 'cognito_user_id'
  | `${string}_sub`
  | `${string}_subs`
  | (Of extends 'inventory' ? 'created_by' : never)
>;

interface Part extends Omit<PersonalData['parts'][number], 'rows'> {
  readonly rows: (sub: string) => RawBuilder<unknown>;
}

interface Held<Name extends string> {
  readonly parts: readonly Part[];
  /** Anonymising deletes the rows, or replaces name and e-mail in these columns beside the `sub`. */
  readonly erased: 'rows' | readonly [] | readonly [name: Name, email?: Name];
}

type HeldData = {
  readonly [Of in Table as SubColumn<Of> extends never ? never : Of]: {
    readonly [Sub in SubColumn<Of>]: Held<Column<Of>>;
  };
};

/** Columns by their name in the file. A new column of people doesn't compile until it has one. */
const personNames: Readonly<Record<keyof Schema['person'], string>> = {
  sub: 'sub',
  name: 'name',
  email: 'email',
  role: 'role',
  first_seen_at: 'first_seen_at',
  deactivated_at: 'deactivated_at',
  sessions_ended_at: 'sessions_ended_at',
  access_changed_at: 'access_changed_at',
  leaves_at: 'leaves_at',
  limited: 'limited_to_pharmacies',
  anonymised_at: 'anonymised_at',
};
const personColumns = Object.entries(personNames).map(
  ([column, name]) => sql`${sql.ref(column)} as ${sql.ref(name)}`,
);

const held = <const Erased>(erased: Erased, title: string, purpose: string, rows: Part['rows']) => ({
  parts: [{ title, purpose, rows }],
  erased,
});

/** The copy has it from the audit, or from the pool, which also erases it (`PersonalAccounts`). */
const elsewhere = { parts: [], erased: [] } as const;

/**
 * What is kept about a person and why, by the column that has their `sub` (docs/privacy.md). A new one doesn't compile
 * until it is here. Counts are summed up: their lines say nothing of a person.
 */
const HELD_DATA: HeldData = {
  person: {
    // `anonymise-person.ts` erases it last, because it asks who else has the name.
    sub: held(
      [],
      'Cadastro',
      'Saber quem é a pessoa e o que ela pode fazer',
      (sub) => sql`select ${sql.join(personColumns)} from person where sub = ${sub}`,
    ),
  },
  person_pharmacy: {
    sub: held(
      [],
      'Farmácias que acessa',
      'Limitar o acesso',
      (sub) => sql`select pharmacy.name as pharmacy from person_pharmacy
        join pharmacy on pharmacy.id = pharmacy_id where sub = ${sub} order by pharmacy.name`,
    ),
  },
  licence_seat: {
    sub: held(
      'rows',
      'Licença',
      'Contar as vagas em uso',
      (sub) => sql`select label, activated_at from licence_seat
        join licence_key on licence_key.id = licence_key_id where sub = ${sub} order by activated_at`,
    ),
  },
  collector_code: {
    sub: held(
      [],
      'Códigos de coletor',
      'Conectar um celular sem senha',
      (sub) => sql`select made_at, made_by_name, expires_at, used_at, device, revoked_at
        from collector_code where sub = ${sub} order by id`,
    ),
    made_by: { parts: [], erased: ['made_by_name'] },
  },
  machine_key: {
    made_by_sub: held(
      [],
      'Chaves de acesso',
      'Saber em nome de quem outro sistema age',
      (sub) => sql`select name, scopes, created_at, expires_at, last_used_at, ended_at
        from machine_key where made_by_sub = ${sub} order by id`,
    ),
  },
  person_notice: {
    sub: held(
      'rows',
      'Avisos',
      'Avisar a pessoa do que acontece com sua conta',
      (sub) => sql`select at, kind, by_name, detail, seen_at from person_notice
        where sub = ${sub} order by id`,
    ),
  },
  device: {
    sub: held(
      'rows',
      'Aparelhos',
      'Acompanhar a contagem; apagado depois de 90 dias',
      (sub) => sql`select device_id, app, battery, seen_at from device where sub = ${sub} order by seen_at`,
    ),
  },
  message: {
    sub: held(
      'rows',
      'Recados do escritório',
      'Orientar a contagem; apagado depois de 90 dias',
      (sub) => sql`select created_at, text, sent_by, seen_at from message
        where sub = ${sub} order by created_at, id`,
    ),
  },
  phone_key: {
    sub: held(
      'rows',
      'Chaves de celulares',
      'Provar quem contou, no arquivo de um celular sem rede',
      (sub) => sql`select thumbprint, created_at, revoked_at from phone_key where sub = ${sub} order by id`,
    ),
  },
  collector: {
    // A pharmacy has each name once: `anonymise-person.ts` numbers them.
    sub: held(
      [],
      'Listas de coletores',
      'Saber quem contou, por farmácia',
      (sub) => sql`select pharmacy.name as pharmacy, collector.name, collector.email from collector
        join pharmacy on pharmacy.id = pharmacy_id where sub = ${sub} order by pharmacy.name, collector.id`,
    ),
  },
  count: {
    cognito_user_id: held(
      ['user_name'],
      'Contagens',
      'Saber quem contou, por inventário',
      (sub) => sql`select pharmacy.name as pharmacy, inventory.name as inventory, section.name as section,
          count(*)::integer as counts, min(count.created_at) as first_at, max(count.created_at) as last_at,
          min(user_name) as name_on_counts
        from count join inventory on inventory.number = count.inventory_number
          join pharmacy on pharmacy.id = inventory.pharmacy_id left join section on section.id = count.section_id
        where cognito_user_id = ${sub} group by 1, 2, 3 order by 5`,
    ),
  },
  section: {
    collector_sub: held(
      ['collector_name', 'collector_email'],
      'Seções',
      'Saber de quem é cada seção',
      (sub) => sql`select section.name as section, inventory.name as inventory,
          section.collector_name, section.collector_email
        from section join inventory on inventory.number = inventory_number
        where section.collector_sub = ${sub} order by section.created_at`,
    ),
  },
  section_done: {
    sub: held(
      ['collector_name'],
      'Seções declaradas prontas',
      'Saber quem terminou cada seção',
      (sub) => sql`select section.name as section,
          section_done.collector_name, lines, units, expected_units, declared_at, withdrawn_at
        from section_done join section on section.id = section_id where sub = ${sub} order by declared_at`,
    ),
  },
  recount_search: {
    sub: held(
      ['collector_name'],
      'Itens procurados em recontagens',
      'Saber quem procurou e não encontrou',
      (sub) => sql`select section.name as section,
          item_key, recount_search.collector_name, not_found, marked_at
        from recount_search join section on section.id = section_id where sub = ${sub} order by marked_at`,
    ),
  },
  recount_override: {
    collector_sub: held(
      ['collector_name'],
      'Recontagens do que a pessoa já contou',
      'Saber quem as liberou, e por quê',
      (sub) => sql`select section.name as section,
          override.collector_name, reason, overridden_by, overridden_at
        from recount_override override join section on section.id = section_id
        where override.collector_sub = ${sub} order by overridden_at`,
    ),
  },
  inventory: {
    created_by: elsewhere,
    collector_sub: held(
      ['collector_name', 'collector_email'],
      'Inventários',
      'Saber a quem um inventário foi indicado',
      (sub) => sql`select name as inventory, collector_name, collector_email from inventory
        where collector_sub = ${sub} order by created_at`,
    ),
  },
  photo: {
    taken_by_sub: held(
      ['taken_by'],
      'Fotos',
      'Reconhecer um código que o cadastro não tem; apagado depois de 90 dias',
      (sub) => sql`select code, taken_by, taken_at from photo where taken_by_sub = ${sub} order by taken_at`,
    ),
  },
  loss: {
    registered_by_sub: held(
      ['registered_by'],
      'Perdas',
      'Saber quem registrou cada perda',
      (sub) => sql`select code, reason, quantity, registered_by, registered_at from loss
        where registered_by_sub = ${sub} order by registered_at`,
    ),
    first_by_sub: { parts: [], erased: ['first_by'] },
  },
  audit: {
    actor_sub: {
      parts: [
        {
          title: 'Histórico da conta',
          purpose: 'Provar quem fez o quê',
          rows: (
            sub,
          ) => sql`select at, actor_name, action, before::text as before, after::text as after from audit
        where entity = 'person' and entity_id = ${sub} order by id`,
        },
        {
          title: 'O que a pessoa fez',
          purpose: 'Provar quem fez o quê',
          rows: (sub) =>
            sql`select at, action, entity, entity_id from audit where actor_sub = ${sub} order by id`,
        },
      ],
      erased: ['actor_name'],
    },
  },
  creation: { actor_sub: elsewhere },
  deletion: { actor_sub: { parts: [], erased: ['actor_name'] } },
  import_report: { person_sub: { parts: [], erased: ['person_name'] } },
  recount_decision: { decided_by_sub: { parts: [], erased: ['decided_by'] } },
  settlement: {
    settled_by_sub: { parts: [], erased: ['settled_by'] },
    approved_by_sub: { parts: [], erased: ['approved_by'] },
    zeroed_by_subs: elsewhere,
    decided_by_subs: elsewhere,
  },
  uncounted_choice: { decided_by_sub: elsewhere },
  zeroed_item: { zeroed_by_sub: elsewhere },
  idp_user: { sub: elsewhere },
  idp_session: { sub: elsewhere },
  idp_second_factor: { sub: elsewhere },
  idp_recovery_code: { sub: elsewhere },
  idp_account: { sub: elsewhere },
};

export const HELD_COLUMNS = Object.entries<Readonly<Record<string, Held<string>>>>(HELD_DATA).flatMap(
  ([table, columns]) => Object.entries(columns).map(([sub, held]) => ({ table, sub, ...held })),
);
