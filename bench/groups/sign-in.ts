import { group } from '../group.js';

const ROUNDS = 25;

/** Unknown user and wrong password: times must not tell them apart. */
export const signIn = group({
  name: 'sign-in',
  rows: { 'refused sign-in: unknown user / known': '0.9-1.1' },
  async run(bench) {
    const server = await bench.server();
    for (let round = 0; round < ROUNDS; round += 1) await server.addUser(`known${round}@balanco.local`);
    await server.refuseSignIn('warm-up@balanco.local');
    await bench.row(
      'refused sign-in: unknown user / known',
      ROUNDS,
      (round) => server.refuseSignIn(`unknown${round}@balanco.local`),
      (round) => server.refuseSignIn(`known${round}@balanco.local`),
    );
  },
});
