import pg from 'pg';
import { databaseUrl } from './database-processes.js';

/**
 * Checks in the database what no answer shows: the newest audit row of each count has the version of the count, no version
 * has two audit rows, and each count has as many lines as entries.
 *
 * @returns one sentence for each kind of disagreement, with an example
 */
export async function auditDisagreements(dataDir: string, pharmacy: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  try {
    const found: string[] = [];
    for (const [sentence, sql] of questions) {
      const { rows } = await client.query<{ id: string }>(sql, [pharmacy]);
      if (rows.length > 0) found.push(`${rows.length} ${sentence}, por exemplo ${rows[0]?.id}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

const questions: readonly (readonly [string, string])[] = [
  [
    'contagens cuja versão não é a da última linha de auditoria',
    `select count.id from count
     left join (
       select distinct on (entity_id) entity_id, (after ->> 'version')::int as version
       from audit where pharmacy_id = $1 and entity = 'count' order by entity_id, id desc
     ) newest on newest.entity_id = count.id::text
     where count.pharmacy_id = $1 and newest.version is distinct from count.version`,
  ],
  [
    'versões com duas linhas de auditoria',
    `select entity_id as id from audit where pharmacy_id = $1 and entity = 'count'
     group by entity_id, after ->> 'version' having count(*) > 1`,
  ],
  [
    'contagens sem linhas',
    `select count.id from count where pharmacy_id = $1 and not exists (
       select 1 from count_line where count_line.pharmacy_id = count.pharmacy_id and count_id = count.id)`,
  ],
];
