import { ConnectDialog } from './connect-dialog';
import { ConnectedDialog } from './connected-dialog';
import { SheetDialog } from './sheet-dialog';

export type CodeDialogKind = 'connect' | 'sheet' | 'connected';

/** One chunk for all dialogs about collectors' codes. */
export function CodeDialog({ kind, onClose }: { kind: CodeDialogKind; onClose: () => void }) {
  if (kind === 'sheet') return <SheetDialog onClose={onClose} />;
  if (kind === 'connected') return <ConnectedDialog onClose={onClose} />;
  return <ConnectDialog onClose={onClose} />;
}
