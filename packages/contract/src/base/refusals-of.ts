import type { Endpoint } from '@balanco/contract/base/endpoint';
import type { ErrorCode } from '@balanco/contract/base/errors';
import type { Permission } from '@balanco/contract/base/roles';

/** The refusals of each permission, in the order in which the server checks them (docs/http.md, "Permissions"). */
const refusalsOfPermission: Readonly<Record<Permission, readonly ErrorCode[]>> = {
  public: [],
  signed_in: ['token_invalid'],
  licensed: ['token_invalid', 'license_required'],
  staff: ['token_invalid', 'license_required', 'permission_denied'],
  admin: ['token_invalid', 'license_required', 'permission_denied'],
};

/** Every code that can refuse the call: those of its permission, then its own. */
export function refusalsOf(endpoint: Pick<Endpoint, 'permission' | 'refusals'>): readonly ErrorCode[] {
  return [...refusalsOfPermission[endpoint.permission], ...endpoint.refusals];
}
