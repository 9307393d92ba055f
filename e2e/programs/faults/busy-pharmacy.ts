import { randomUUID } from 'node:crypto';
import { createRandom } from '../../catalogue/random.js';
import { eventually } from '../../harness/eventually.js';
import { subscribe } from '../../harness/realtime-subscriber.js';
import type { RunningServer } from '../../harness/start-server.js';
import { openInventory } from '../../stock-take/locations.js';
import { runOperator } from '../../stock-take/staff.js';
import { checkServer } from '../simulate/check-server.js';
import { DeliveryLedger } from '../simulate/delivery-ledger.js';
import type { PatientSession } from '../simulate/patient-session.js';
import { prepareEmptyServer } from '../simulate/prepare-simulation.js';
import { withDatabase } from './faults.js';
import { OfficeWork } from './office-work.js';

export type BusyPharmacy = Awaited<ReturnType<typeof openBusyPharmacy>>;

export async function openBusyPharmacy(
  server: RunningServer,
  { collectors, seed }: { collectors: number; seed: number },
) {
  const { admin, setup } = await prepareEmptyServer({
    address: () => server.url,
    administrator: server.admin,
    operate: (...words) => runOperator(server, ...words),
    collectors,
    seed,
  });
  const pharmacy = { ...setup.pharmacy, inventoryUuid: '' };
  const inventory = await openInventory(admin, pharmacy, 'Escritório');
  const quietInventory = await openInventory(admin, pharmacy, 'Tempo real');
  const random = createRandom(seed);
  const ledger = new DeliveryLedger();
  const office = new OfficeWork(admin, random, { pharmacy: pharmacy.id, inventory });
  await office.prepare();
  return {
    admin,
    setup,
    ledger,
    office,
    random,
    /** It gets no other counts, which real time needs. */
    quietInventory,
    async problems(): Promise<string[]> {
      const { problems, changedSince } = await checkServer(admin, setup, ledger);
      await office.check();
      return [
        ...problems,
        ...(changedSince === 0 ? [] : [`${changedSince} contagens mudaram sem que ninguém as mudasse`]),
        ...office.problems,
        ...(await auditDisagreements(server, pharmacy.id)),
      ];
    },
  };
}

const WITHIN_SECONDS = 10;

export async function hearAChange(session: PatientSession, inventoryID: number): Promise<void> {
  const subscriber = await subscribe(session.address(), await session.token(), 'onCreateCount');
  try {
    const id = randomUUID();
    const barcode = [{ barcode: '7891234567895', count: 1 }];
    const count = { amplify_id: id, inventoryID, barcode, createdAt: new Date().toISOString() };
    await session.send('POST', '/api/mobile/counts/', [count]);
    await eventually('a contagem chega à inscrição', WITHIN_SECONDS, async () =>
      subscriber.ids.includes(id) ? true : undefined,
    );
  } finally {
    subscriber.close();
  }
}

/**
 * It reads the database: a count's newest audit row has its version, no version has two rows, lines match
 * entries.
 *
 * @returns one sentence per kind of disagreement
 */
function auditDisagreements(server: RunningServer, pharmacy: string): Promise<string[]> {
  return withDatabase(server, async (client) => {
    const found: string[] = [];
    for (const [sentence, sql] of questions) {
      const { rows } = await client.query<{ id: string }>(sql, [pharmacy]);
      if (rows.length > 0) found.push(`${rows.length} ${sentence}, por exemplo ${rows[0]?.id}`);
    }
    return found;
  });
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
