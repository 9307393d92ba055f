import { ApiRefusal, type PatientSession } from './patient-session.js';

export interface SeatInput {
  /** Used if the person has no seat yet. */
  readonly licenseKey: string | undefined;
  /** How many people the simulation has, including the administrator. */
  readonly seats: number;
}

/**
 * Activates the licence key for a person who has no seat yet.
 *
 * @throws a sentence in Portuguese that says how to issue a key, if there is none or it has no seat left
 */
export async function takeSeat(session: PatientSession, { licenseKey, seats }: SeatInput): Promise<void> {
  if (await hasSeat(session)) return;
  const advice = `Emita uma chave com npm run admin -- license issue --seats ${seats} e passe-a em --license.`;
  if (licenseKey === undefined) throw new Error(`${session.name} não tem licença. ${advice}`);
  try {
    await session.send('POST', '/api/license/', { license: licenseKey });
  } catch (error) {
    if (error instanceof ApiRefusal) throw new Error(`${session.name}: ${error.message} ${advice}`);
    throw error;
  }
}

function hasSeat(session: PatientSession): Promise<boolean> {
  return session.send('GET', '/api/license/').then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiRefusal && error.status === 404) return false;
      throw error;
    },
  );
}
