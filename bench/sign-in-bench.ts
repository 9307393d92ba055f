import type { BenchServer } from './bench-server.js';
import { type Comparison, compare } from './compare.js';

const ROUNDS = 25;

/** A refused sign-in of a user that doesn't exist, against one with a wrong password: the times must not tell them apart. */
export async function benchSignInRefusal(server: BenchServer): Promise<Comparison> {
  const addresses = Array.from({ length: ROUNDS }, (_, round) => `known${round}@balanco.local`);
  for (const email of addresses) await server.addUser(email);
  await server.refuseSignIn('warm-up@balanco.local');
  return compare(
    'refused sign-in: unknown user / known',
    '0.9-1.1',
    ROUNDS,
    (round) => server.refuseSignIn(`unknown${round}@balanco.local`),
    (round) => server.refuseSignIn(`known${round}@balanco.local`),
  );
}
