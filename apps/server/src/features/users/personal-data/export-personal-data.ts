import * as contract from '@balanco/contract/people/personal-data';
import { type RawBuilder, sql } from 'kysely';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { answering } from '../../../db/answering.js';
import type { Schema } from '../../../db/schema.js';
import { auditPerson } from '../../../identity/audit-account.js';
import type { PersonalAccounts, UserDirectory } from '../../../identity/identity-provider.js';
import { requireAllPharmacies } from '../../../pharmacy-access/reach.js';
import { requireUser } from '../find-people.js';

export type PersonalDataContext = Context & {
  readonly directory: UserDirectory;
  readonly accounts: PersonalAccounts | undefined;
};

type Part = contract.PersonalData['parts'][number];

interface Source extends Omit<Part, 'rows'> {
  /** SQL that selects rows of plain values. */
  readonly rows: (sub: string) => RawBuilder<unknown>;
}

/** By its name in the file. A new column of people doesn't compile until it has one. */
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

/** Everything with a `sub`, and why it is kept (docs/privacy.md). Counts are summed up: their lines say nothing of a person. */
const SOURCES: readonly Source[] = [
  {
    title: 'Cadastro',
    purpose: 'Saber quem é a pessoa e o que ela pode fazer',
    rows: (sub) => sql`select ${sql.join(personColumns)} from person where sub = ${sub}`,
  },
  {
    title: 'Farmácias que acessa',
    purpose: 'Limitar o acesso',
    rows: (sub) => sql`select pharmacy.name as pharmacy from person_pharmacy
      join pharmacy on pharmacy.id = pharmacy_id where sub = ${sub} order by pharmacy.name`,
  },
  {
    title: 'Licença',
    purpose: 'Contar as vagas em uso',
    rows: (sub) => sql`select label, activated_at from licence_seat
      join licence_key on licence_key.id = licence_key_id where sub = ${sub} order by activated_at`,
  },
  {
    title: 'Códigos de coletor',
    purpose: 'Conectar um celular sem senha',
    rows: (sub) => sql`select made_at, made_by_name, expires_at, used_at, device, revoked_at
      from collector_code where sub = ${sub} order by id`,
  },
  {
    title: 'Avisos',
    purpose: 'Avisar a pessoa do que acontece com sua conta',
    rows: (sub) => sql`select at, kind, by_name, detail, seen_at from person_notice
      where sub = ${sub} order by id`,
  },
  {
    title: 'Aparelhos',
    purpose: 'Acompanhar a contagem; apagado depois de 90 dias',
    rows: (sub) =>
      sql`select device_id, app, battery, seen_at from device where sub = ${sub} order by seen_at`,
  },
  {
    title: 'Recados do escritório',
    purpose: 'Orientar a contagem; apagado depois de 90 dias',
    rows: (sub) =>
      sql`select created_at, text, sent_by, seen_at from message where sub = ${sub} order by created_at, id`,
  },
  {
    title: 'Chaves de celulares',
    purpose: 'Provar quem contou, no arquivo de um celular sem rede',
    rows: (sub) =>
      sql`select thumbprint, created_at, revoked_at from phone_key where sub = ${sub} order by id`,
  },
  {
    title: 'Contagens',
    purpose: 'Saber quem contou, por inventário',
    rows: (sub) => sql`select pharmacy.name as pharmacy, inventory.name as inventory, section.name as section,
        count(*)::integer as counts, min(count.created_at) as first_at, max(count.created_at) as last_at,
        min(user_name) as name_on_counts
      from count join inventory on inventory.number = count.inventory_number
        join pharmacy on pharmacy.id = inventory.pharmacy_id left join section on section.id = count.section_id
      where cognito_user_id = ${sub} group by 1, 2, 3 order by 5`,
  },
  {
    title: 'Seções',
    purpose: 'Saber de quem é cada seção',
    rows: (
      sub,
    ) => sql`select section.name as section, inventory.name as inventory, section.collector_name, section.collector_email
      from section join inventory on inventory.number = inventory_number where section.collector_sub = ${sub}
      order by section.created_at`,
  },
  {
    title: 'Inventários',
    purpose: 'Saber a quem um inventário foi indicado',
    rows: (sub) =>
      sql`select name as inventory, collector_name, collector_email from inventory where collector_sub = ${sub}
        order by created_at`,
  },
  {
    title: 'Fotos',
    purpose: 'Reconhecer um código que o cadastro não tem; apagado depois de 90 dias',
    rows: (sub) =>
      sql`select code, taken_by, taken_at from photo where taken_by_sub = ${sub} order by taken_at`,
  },
  {
    title: 'Histórico da conta',
    purpose: 'Provar quem fez o quê',
    rows: (sub) => sql`select at, actor_name, action, before::text as before, after::text as after from audit
      where entity = 'person' and entity_id = ${sub} order by id`,
  },
  {
    title: 'O que a pessoa fez',
    purpose: 'Provar quem fez o quê',
    rows: (sub) => sql`select at, action, entity, entity_id from audit where actor_sub = ${sub} order by id`,
  },
];

/** Everything that is kept about a person. The call itself is in the person's history. */
export async function exportPersonalData(
  { db, caller, directory, accounts }: PersonalDataContext,
  sub: string,
): Promise<contract.PersonalData> {
  authorise(caller, contract.exportPersonalData.permission);
  requireAllPharmacies(caller);
  const user = await requireUser(directory, sub);
  return db.transaction().execute(async (tx) => {
    const parts: Part[] = [];
    for (const { title, purpose, rows } of SOURCES) {
      const found = await answering({
        row: contract.personalDataSchema.shape.parts.element.shape.rows.element,
      })`
        select to_jsonb(found) as row from (${rows(sub)}) as found
      `.execute(tx);
      parts.push({ title, purpose, rows: found.rows.map(({ row }) => row) });
    }
    if (accounts !== undefined)
      parts.push({
        title: 'Entrada',
        purpose: 'Entrar com e-mail e senha; a senha não está guardada, só uma conferência dela',
        rows: await accounts.view(tx, sub),
      });
    await auditPerson(tx, caller, sub, { action: 'export_data', after: { parts: parts.length } });
    return { sub, name: user.name, exported_at: new Date().toISOString(), parts };
  });
}
