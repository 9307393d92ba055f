import pg from 'pg';
import type { ServerAccess } from '../harness/start-server.js';
import { databaseUrl } from '../programs/faults/faults.js';

/**
 * Counts sent by `work` arrive a few seconds after they were made, as in a night that people watched.
 * Otherwise thousands arrive in one minute, and Acompanhamento shows a pace that nobody can reach.
 */
export async function arriveWhenCounted(
  { dataDir }: ServerAccess,
  work: () => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  try {
    await client.query(`
      create function arrive_when_counted() returns trigger language plpgsql as $$
      begin
        new.received_at := least(now(), new.created_at + interval '8 seconds');
        return new;
      end $$;
      create trigger arrive_when_counted before insert on count
        for each row execute function arrive_when_counted();
    `);
    await work();
  } finally {
    await client.query('drop function if exists arrive_when_counted() cascade');
    await client.end();
  }
}
