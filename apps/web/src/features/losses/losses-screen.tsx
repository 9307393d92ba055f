import { later } from '../../ui/later';

/** Loads in a second step: its chunks in the list of routes would make the sign-in heavier. */
export const LossesScreen = later('LossList', () => import('./loss-list'));
