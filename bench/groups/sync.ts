import type { BenchServer } from '../bench-server.js';
import { fillCountedPharmacy } from '../counted-pharmacy.js';
import { group } from '../group.js';

const COUNTS = 50_000;
const PAGE_SIZE = 1000;
const ROUNDS = 3;
const OWNER = 'synced';

const query = `query operation($limit: Int, $nextToken: String, $filter: ModelCountFilterInput) {
  syncCounts(limit: $limit, nextToken: $nextToken, filter: $filter) {
    items {
      id cognitoUserID user_name barcode internalBarcode factor inventoryID sectionID after_close
      createdAt updatedAt _version _lastChangedAt _deleted
    }
    nextToken startedAt
  }
}`;

interface Answer {
  readonly data: {
    readonly syncCounts: { readonly items: readonly unknown[]; readonly nextToken: string | null };
  };
}

const bare = `select id, amplify_id, cognito_user_id, user_name, barcode, internal_barcode, factor, inventory_number, section_id,
    after_close, created_at, changed_at::text as changed, version, deleted
  from count where cognito_user_id = $1 and (changed_at, id) > ($2::timestamptz, $3::bigint)
  order by changed_at, id limit ${PAGE_SIZE}`;

/** A DataStore client's first sync, page by page, beside the floor's pages. */
export const sync = group({
  name: 'sync',
  rows: { 'syncCounts of 50000 counts, 1000 a page': '< 2' },
  async run(bench) {
    const server = await bench.server();
    const { pharmacy } = await fillCountedPharmacy(server, 'Synced', COUNTS);
    await server.client.query('update count set cognito_user_id = $2 where pharmacy_id = $1', [
      pharmacy,
      OWNER,
    ]);
    await server.client.query('vacuum analyze count');
    await bench.row(
      'syncCounts of 50000 counts, 1000 a page',
      ROUNDS,
      () => syncCounts(server),
      async () => {
        let last = { changed: '-infinity', id: '0' };
        for (let page = 0; page < COUNTS / PAGE_SIZE; page += 1) {
          const [rows = []] = await server.floor([bare, [OWNER, last.changed, last.id]]);
          last = rows.at(-1) as typeof last;
        }
      },
    );
  },
});

async function syncCounts(server: BenchServer): Promise<void> {
  const filter = { cognitoUserID: { eq: OWNER } };
  let received = 0;
  let nextToken: string | null = null;
  do {
    const variables: unknown = { limit: PAGE_SIZE, nextToken, filter };
    const { data } = (await server.send('POST', '/graphql', { query, variables })) as Answer;
    received += data.syncCounts.items.length;
    nextToken = data.syncCounts.nextToken;
  } while (nextToken !== null);
  if (received !== COUNTS) throw new Error(`received ${received} counts`);
}
