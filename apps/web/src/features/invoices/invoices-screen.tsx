import { later } from '../../ui/later';

/** Loads in a second step, as Perdas does. */
export const InvoicesScreen = later('InvoiceList', () => import('./invoice-list'));
