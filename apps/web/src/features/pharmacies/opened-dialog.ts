import type { Pharmacy } from '@balanco/contract/pharmacies';
import type { PharmacyDialog } from '../../listing/pharmacy-dialog-request';

/** Which dialog of Farmácias is open, and about what; a dialog keeps the pharmacy that it was opened for. */
export type OpenedDialog =
  | { readonly kind: PharmacyDialog }
  | { readonly kind: 'edit'; readonly pharmacy: Pharmacy }
  | { readonly kind: 'delete'; readonly pharmacy: Pharmacy; readonly index: number };
