import type { ServerAccess } from '../harness/start-server.js';
import { withDatabase } from '../programs/faults/faults.js';

/**
 * Counts sent by `work` arrive a few seconds after they were made, as in a night that people watched.
 * Otherwise thousands arrive in one minute, and Acompanhamento shows a pace that nobody can reach.
 */
export function arriveWhenCounted(server: ServerAccess, work: () => Promise<unknown>): Promise<void> {
  return withDatabase(server, async (client) => {
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
    await client.query('drop function arrive_when_counted() cascade');
  });
}
