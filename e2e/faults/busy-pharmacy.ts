import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '../catalogue/random.js';
import type { RunningServer } from '../harness/start-server.js';
import { checkServer } from '../simulate/check-server.js';
import { DeliveryLedger } from '../simulate/delivery-ledger.js';
import type { PatientSession } from '../simulate/patient-session.js';
import { prepareEmptyServer, type SimulationSetup } from '../simulate/prepare-simulation.js';
import { openInventory } from '../stock-take/locations.js';
import { runOperator } from '../stock-take/operator.js';
import { auditDisagreements } from './audit-agreement.js';
import { OfficeWork } from './office-work.js';

/** A pharmacy in which collectors count and staff work, with a record of everything that was acknowledged. */
export interface BusyPharmacy {
  readonly admin: PatientSession;
  readonly setup: SimulationSetup;
  readonly ledger: DeliveryLedger;
  readonly office: OfficeWork;
  readonly random: Random;
  /** An inventory without other counts, for the real-time check. */
  readonly quietInventory: number;
  /** Compares the server with the record. Returns one sentence for each difference. */
  problems(): Promise<string[]>;
}

/** Prepares it on an empty server, with licence seats for everyone. */
export async function openBusyPharmacy(
  server: RunningServer,
  { collectors, seed }: { collectors: number; seed: number },
): Promise<BusyPharmacy> {
  const { admin, setup } = await prepareEmptyServer({
    address: () => server.url,
    administrator: server.admin,
    operate: (...words) => runOperator(server, ...words),
    collectors,
    seed,
    wait: (seconds) => delay(seconds * 1000),
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
    quietInventory,
    async problems() {
      const { problems, changedSince } = await checkServer(admin, setup, ledger);
      await office.check();
      return [
        ...problems,
        ...(changedSince === 0 ? [] : [`${changedSince} contagens mudaram sem que ninguém as mudasse`]),
        ...office.problems,
        ...(await auditDisagreements(server.dataDir, pharmacy.id)),
      ];
    },
  };
}
