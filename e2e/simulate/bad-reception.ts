import type { Random } from '../catalogue/random.js';
import type { CountAnswer, CountMessage } from './delivery-ledger.js';
import { NoAnswer, type PatientSession } from './patient-session.js';
import { sendAndHangUp } from './send-and-hang-up.js';

const call = { method: 'POST', path: '/api/mobile/counts/' };

/** Sends batches over a bad connection: 2 % of the connections break halfway, and 3 % of the answers are lost. */
export function badReception(session: PatientSession, random: Random, stop: AbortSignal) {
  return async (batch: readonly CountMessage[]): Promise<readonly CountAnswer[]> => {
    const luck = random.integer(1, 100);
    if (luck <= 2) {
      const token = await session.token();
      await sendAndHangUp(session.address(), { ...call, token, body: batch, signal: stop });
      throw new NoAnswer('a conexão caiu');
    }
    const answer = await session.send(call.method, call.path, batch, stop);
    if (luck <= 5) throw new NoAnswer('a resposta se perdeu');
    return (answer as { results: readonly CountAnswer[] }).results;
  };
}
