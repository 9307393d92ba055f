import type { Endpoint } from '../endpoint.js';
import type { ErrorCode } from '../errors.js';
import type { Permission } from '../roles.js';

/** The refusals that a permission brings along, in the order in which the server decides them (DESIGN 5). */
const broughtBy: Readonly<Record<Permission, readonly ErrorCode[]>> = {
  public: [],
  signed_in: ['token_invalid'],
  licensed: ['token_invalid', 'license_required'],
  staff: ['token_invalid', 'license_required', 'permission_denied'],
};

/** Every code with which the call may be refused: those of its permission, then its own. */
export function refusalsOf(endpoint: Pick<Endpoint, 'permission' | 'refusals'>): readonly ErrorCode[] {
  return [...broughtBy[endpoint.permission], ...endpoint.refusals];
}
