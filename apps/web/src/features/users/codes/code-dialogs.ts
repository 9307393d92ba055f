// One file for both: each file of its own weighs on every screen.
export { ConnectedDialog } from './connected-dialog';
export { SheetDialog } from './sheet-dialog';
