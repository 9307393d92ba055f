import type { CountLine } from '@balanco/contract/counts/counts';
import type { ComponentType } from 'react';

/** The dialogs about a counted line, which belong to Contagens; the routes pass them in. */
export interface LineDialogs {
  readonly EditDialog: ComponentType<{ line: CountLine; pharmacy: string; onClose: () => void }>;
  readonly DeleteDialog: ComponentType<{ line: CountLine; onDeleted: () => void; onClose: () => void }>;
}
