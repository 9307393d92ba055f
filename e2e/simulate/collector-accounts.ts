import { createHmac } from 'node:crypto';
import { callPool, PoolRefusal } from '../stock-take/pool-call.js';
import { NoAnswer, PatientSession, type Person } from './patient-session.js';
import { type SeatInput, takeSeat } from './take-seat.js';

export interface AccountsInput extends SeatInput {
  /** The server's current address. */
  readonly address: () => string;
  readonly admin: PatientSession;
  readonly adminPassword: string;
  readonly collectors: number;
  /** Waits before a throttled registration is tried again. */
  readonly wait: (seconds: number) => Promise<void>;
}

/**
 * Signs in the collectors, each with a licence seat. The administrator registers those who have no account, as in Cadastrar
 * Usuário. A second run uses the same accounts.
 *
 * @throws a sentence in Portuguese if the seats run out
 */
export async function signInCollectors(input: AccountsInput): Promise<PatientSession[]> {
  const sessions: PatientSession[] = [];
  for (let number = 1; number <= input.collectors; number += 1) {
    const person = collectorPerson(number, input.adminPassword);
    await retryThrottled(input, () => register(input, person));
    const session = new PatientSession(input.address, person);
    await retryThrottled(input, () => signIn(session, person));
    await takeSeat(session, input);
    sessions.push(session);
  }
  return sessions;
}

/** The password is derived from the administrator's, so only someone who knows that one can compute it. */
function collectorPerson(number: number, adminPassword: string): Person {
  const label = String(number).padStart(2, '0');
  const email = `coletor-${label}@simulacao.example`;
  const derived = createHmac('sha256', adminPassword).update(email).digest('base64url');
  // The prefix satisfies the password rule, which the digest alone may not.
  return { name: `Coletor ${label}`, email, password: `S1!${derived}` };
}

async function register({ address, admin }: AccountsInput, person: Person): Promise<void> {
  const { name, email, password } = person;
  try {
    await callPool(address(), 'SignUp', {
      Username: email,
      Password: password,
      UserAttributes: [
        { Name: 'name', Value: name },
        { Name: 'email', Value: email },
      ],
      ClientMetadata: { idToken: await admin.token() },
    });
  } catch (error) {
    if (error instanceof PoolRefusal && error.type === 'UsernameExistsException') return;
    throw error;
  }
  await admin.send('POST', '/api/confirm-user/', { email });
}

async function signIn(session: PatientSession, { email }: Person): Promise<void> {
  try {
    await session.token();
  } catch (error) {
    if (!(error instanceof PoolRefusal)) throw error;
    throw new Error(
      `${email} existe, mas não entra com a senha desta simulação, que depende da senha do administrador: use a mesma conta de administrador da primeira vez.`,
    );
  }
}

/** Registrations are throttled by address. A throttled one waits as long as the server says and tries again. */
async function retryThrottled(
  { wait }: Pick<AccountsInput, 'wait'>,
  work: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const seconds = await work().then(
      () => null,
      (error: unknown) => {
        const isThrottled = error instanceof PoolRefusal && error.type === 'TooManyRequestsException';
        if (!isThrottled && !(error instanceof NoAnswer)) throw error;
        if (error.retryAfterSeconds === null) throw error;
        return error.retryAfterSeconds;
      },
    );
    if (seconds === null) return;
    await wait(seconds);
  }
}
