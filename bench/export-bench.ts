import { columns, joins } from './count-lines-sql.js';
import { fillCountedPharmacy } from './counted-pharmacy.js';
import { group } from './group.js';

const EXPORTED = 100_000;
const EXPORT_PAGE = 1000;

/** Compares all lines of a pharmacy, read page by page as the export does, with one statement that reads them all. */
export const exported = group({
  name: 'exports',
  rows: { 'export of 100000 lines, 1000 a page': '-' },
  async run(bench) {
    const server = await bench.server();
    const { pharmacy } = await fillCountedPharmacy(server, 'Exported', EXPORTED);
    const all = `select ${columns} from count_line as line ${joins}
    where line.pharmacy_id = $1 and line.live order by line.created_at desc, line.id desc`;
    const address = `/api/amplify-counts/?pharmacy=${pharmacy}&page_size=${EXPORT_PAGE}`;
    await bench.row(
      'export of 100000 lines, 1000 a page',
      3,
      async () => {
        let start: string | null = '&page=1';
        let lines = 0;
        while (start !== null) {
          const page = (await server.send('GET', `${address}${start}`)) as CursorPage;
          lines += page.results.length;
          start = page.cursor === null ? null : `&after=${page.cursor}`;
        }
        if (lines !== EXPORTED) throw new Error(`the export has ${lines} lines`);
      },
      () => server.client.query(all, [pharmacy]),
    );
  },
});

interface CursorPage {
  readonly results: readonly unknown[];
  readonly cursor: string | null;
}
