import { later } from '../../ui/later';

/** Loads in a second step: its chunks in the list of routes would make the sign-in heavier. */
export const ExpiryScreen = later('Expiry', () => import('./expiry'));
