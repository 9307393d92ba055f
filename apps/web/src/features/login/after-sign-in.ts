import { getLicence } from '@balanco/contract/people/licences';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { paths } from '../../paths';

/** Only a 404 of the licence leads to /licenca; every other outcome, even a failure, to /dashboard. */
export async function afterSignIn(): Promise<string> {
  try {
    await request(getLicence, {}, { leaveForLicence: false });
    return paths.dashboard();
  } catch (error) {
    const without = error instanceof ApiError && error.refusal.status === 404;
    return without ? paths.licence() : paths.dashboard();
  }
}
