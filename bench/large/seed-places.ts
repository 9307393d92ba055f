import type { Client } from 'pg';

export interface LargeSize {
  readonly pharmacies: number;
  readonly people: number;
  readonly lines: number;
}

/** Products of each pharmacy; the first one has forty times as many. */
const PRODUCTS = 500;

/** Everything but counts, with ids that are computed from numbers, so that counts need no join. Sections and collectors too. */
export async function seedPlaces(client: Client, { pharmacies, people }: LargeSize): Promise<void> {
  const all = `generate_series(0, ${pharmacies - 1}) as p`;
  const statements = [
    `create function pg_temp.uuid_of(name text) returns uuid language sql immutable parallel safe
     return overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid`,
    `insert into pharmacy (id, name, inventory_uuid, created_at)
     select pg_temp.uuid_of('p' || p), (array['Drogaria São José', 'Farmácia Popular do Bairro Nossa Senhora da Conceição Aparecida',
       'Drogão', 'FARMA+', 'Farmácia Universitária – Manipulação & Homeopatia'])[1 + p % 5] || ' ' || lpad(p::text, 4, '0'),
       pg_temp.uuid_of('i' || p), now() - interval '400 days' + p * interval '1 hour' from ${all}`,
    `insert into inventory (number, uuid, pharmacy_id, name, source) overriding system value
     select 1000000 + p * 10 + 9, pg_temp.uuid_of('i' || p), pg_temp.uuid_of('p' || p), 'Farmácia ' || p, 'pharmacy' from ${all}`,
    `insert into inventory (number, pharmacy_id, name, source, created_at, finalised_at, finalised_by) overriding system value
     select 1000000 + p * 10 + k, pg_temp.uuid_of('p' || p), 'Balanço ' || k + 1 || 'º', 'web',
       now() - (8 - k) * interval '45 days' + p * interval '1 minute',
       case when k < 7 then now() - (7 - k) * interval '45 days' end, case when k < 7 then 'Mariana' end
     from ${all}, generate_series(0, 7) as k`,
    `insert into section (id, pharmacy_id, inventory_number, name, collector_sub, collector_name, created_at)
     select pg_temp.uuid_of('s' || p || '-' || k || '-' || j), pg_temp.uuid_of('p' || p), 1000000 + p * 10 + k, 'Corredor ' || j,
       'sub-' || (p * 10 + j) % ${people}, 'Coletora ' || (p * 10 + j) % ${people}, now() - (8 - k) * interval '45 days'
     from ${all}, generate_series(0, 7) as k, generate_series(0, 4) as j`,
    `insert into collector (id, pharmacy_id, sub, name, email) overriding system value
     select 1000000 + p * 10 + c, pg_temp.uuid_of('p' || p), 'sub-' || (p * 10 + c) % ${people}, 'Coletora ' || (p * 10 + c) % ${people},
       'coletora' || (p * 10 + c) % ${people} || '@balanco.local'
     from ${all}, generate_series(0, 9) as c`,
    `insert into product (pharmacy_id, internal_code, barcode, description, department, system_stock, value)
     select pg_temp.uuid_of('p' || p), lpad(i::text, 6, '0'), '789' || lpad(i::text, 10, '0'),
       (array['LOSARTANA', 'DIPIRONA SÓDICA', 'AMOXICILINA', 'OMEPRAZOL', 'PROTETOR SOLAR'])[1 + i % 5] || ' ' || i || ' MG ' || p,
       (array['MEDICAMENTOS', 'PERFUMARIA', 'HIGIENE'])[1 + i % 3], i % 90, i % 300 * 1.01
     from ${all}, generate_series(0, case when p = 0 then ${PRODUCTS * 40} else ${PRODUCTS} end - 1) as i`,
    `insert into idp_user (sub, email, name, role, password_hash, confirmed_at, created_at)
     select 'sub-' || u, 'coletora' || u || '@balanco.local',
       (array['Ana', 'Beatriz', 'Ícaro', 'Ônix', 'Zuleica'])[1 + u % 5] || ' Coletora ' || u,
       case when u % 50 = 0 then 'mod' else 'user' end, '!', now(), now() from generate_series(0, ${people - 1}) as u`,
    `insert into person (sub, email, name, role) select sub, email, name, role from idp_user where sub like 'sub-%'`,
    `insert into licence_key (digest, seats, label) values (decode(md5('large'), 'hex'), ${people}, 'Rede de farmácias')`,
    `insert into licence_seat (licence_key_id, sub)
     select licence_key.id, person.sub from licence_key, person where label = 'Rede de farmácias' and person.sub like 'sub-%'`,
    `insert into audit (at, actor_sub, actor_name, action, entity, entity_id)
     select now() - n * interval '1 day', 'sub-' || u, 'Coletora ' || u, 'sign_in', 'session', gen_random_uuid()
     from generate_series(0, ${people - 1}) as u, generate_series(1, 100) as n`,
    `insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, inventory_number, count_ids, counts)
     select now() - n * interval '1 hour', 'sub-' || p % ${people}, 'Coletora ' || p % ${people}, pg_temp.uuid_of('p' || p), 'count',
       1000000 + p * 100 + n, '789' || lpad(n::text, 10, '0'), 1000000 + p * 10 + 7, array[1000000 + p * 100 + n], 4
     from ${all}, generate_series(1, 50) as n`,
  ];
  for (const statement of statements) await client.query(statement);
}
