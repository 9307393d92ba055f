import { randomUUID } from 'node:crypto';
import { PatientSession } from '../simulate/patient-session.js';
import { takeSeat } from '../simulate/take-seat.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import type { CountLocation } from '../stock-take/send-counts.js';
import { administrator, type ServerPair } from './our-servers.js';

/** The administrator at each of the two servers, and a section to count in. */
export interface StockTake {
  readonly at: readonly [PatientSession, PatientSession];
  readonly pharmacy: string;
  readonly location: CountLocation & { readonly inventoryID: number };
}

export async function openStockTake(pair: ServerPair): Promise<StockTake> {
  const person = { name: 'Administrador', ...administrator };
  const [first, second] = pair.urls;
  const at = [new PatientSession(() => first, person), new PatientSession(() => second, person)] as const;
  const issued = await pair.operate('license', 'issue', '--seats', '5');
  await takeSeat(at[0], { licenseKey: /Chave de licença: (\S+)/.exec(issued)?.[1], seats: 5 });
  const pharmacy = await createPharmacy(at[0], `Farmácia ${randomUUID()}`);
  const inventoryID = await openInventory(at[0], pharmacy, 'Noite');
  const location = await openSection(at[0], inventoryID, 'Corredor 1');
  return { at, pharmacy: pharmacy.id, location: { ...location, inventoryID } };
}

/** Sends one count through one of the servers. Returns its id. */
export async function sendCount(
  session: PatientSession,
  location: CountLocation,
  signal?: AbortSignal,
): Promise<string> {
  const id = randomUUID();
  const count = { amplify_id: id, ...location, barcode: [{ barcode: '7891234567895', count: 3 }] };
  const body = [{ ...count, createdAt: new Date().toISOString() }];
  const { results } = (await session.send('POST', '/api/mobile/counts/', body, signal)) as {
    results: { status: string }[];
  };
  if (results[0]?.status !== 'created')
    throw new Error(`a contagem foi respondida com ${results[0]?.status}`);
  return id;
}

interface Pulled {
  readonly results: readonly { readonly id?: string; readonly amplify_id?: string; readonly name?: string }[];
  readonly since: string;
}

/** Pulls a list as a phone does: everything, or what changed since. */
export async function pull(session: PatientSession, list: string, since?: string): Promise<Pulled> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  return (await session.send('GET', `/api/mobile/${list}/${query}`)) as Pulled;
}
