import type { BenchServer } from './bench-server.js';
import { type Comparison, compare } from './compare.js';

const ROUNDS = 25;

/** Compares sign-ins of an unknown user and with a wrong password. Their times must not tell the two apart. */
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
