import { createHmac } from 'node:crypto';
import { callPool, PoolRefusal } from '../stock-take/pool-call.js';
import { NoAnswer, PatientSession, type Person } from './patient-session.js';
import { type SeatInput, takeSeat } from './take-seat.js';

export interface AccountsInput extends SeatInput {
  /** Where the server is now. */
  readonly address: () => string;
  readonly admin: PatientSession;
  readonly adminPassword: string;
  readonly collectors: number;
  /** Waits before a throttled registration is tried again. */
  readonly wait: (seconds: number) => Promise<void>;
}

/**
 * Signs in the collectors, each a person with a seat of their own; those who have no account are registered by the
 * administrator as Cadastrar Usuário does it. A second run finds them again.
 *
 * @throws a sentence in Portuguese where seats run out
 */
export async function signInCollectors(input: AccountsInput): Promise<PatientSession[]> {
  const sessions: PatientSession[] = [];
  for (let number = 1; number <= input.collectors; number += 1) {
    const person = collectorPerson(number, input.adminPassword);
    await patiently(input, () => register(input, person));
    const session = new PatientSession(input.address, person);
    await patiently(input, () => signIn(session, person));
    await takeSeat(session, input);
    sessions.push(session);
  }
  return sessions;
}

/** Nobody knows the password of a simulated collector who doesn't know the administrator's. */
function collectorPerson(number: number, adminPassword: string): Person {
  const label = String(number).padStart(2, '0');
  const email = `coletor-${label}@simulacao.example`;
  const derived = createHmac('sha256', adminPassword).update(email).digest('base64url');
  // The prefix has what the password rule asks for; the rest may lack it.
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

/** Registrations are throttled by address: one that is refused for it waits as long as it is told. */
async function patiently({ wait }: Pick<AccountsInput, 'wait'>, work: () => Promise<void>): Promise<void> {
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
