import { Readable } from 'node:stream';
import type { InventoryProgress, ProgressLine } from '@balanco/contract/progress/progress';
import { type Look, shownTo } from '../get-progress.js';
import type { BoardChange, BoardState } from '../progress-board.js';

interface Viewer extends Look {
  readonly sees: (pharmacyId: string) => boolean;
}

/**
 * How much unread text a stream may hold besides its first line. A slower reader is cut off and reconnects.
 */
const UNREAD_BYTES = 1024 * 1024;

/**
 * The lines for one viewer: everything, then each change, with signs of life in between (docs/progress.md,
 * "The stream").
 */
export interface ProgressStream {
  readonly lines: Readable;
  readonly begin: (state: BoardState) => void;
  readonly change: (change: BoardChange) => void;
  readonly alive: () => void;
  readonly end: () => void;
}

export function createProgressStream({ sees, ...look }: Viewer): ProgressStream {
  const lines = new Readable({ read: () => undefined });
  let isBegun = false;
  // `readableEnded` becomes true only once the reader has read the end.
  let isEnded = false;
  // With a hundred busy inventories the first line exceeds a megabyte, and every viewer needs it.
  let firstLine = 0;
  let unreadBefore = 0;
  const send = (line: ProgressLine) => {
    if (lines.destroyed || isEnded) return;
    const text = `${JSON.stringify(line)}\n`;
    if (line.type === 'all') firstLine = Buffer.byteLength(text);
    lines.push(text);
    if (lines.readableLength > firstLine + UNREAD_BYTES) lines.destroy();
  };
  const shown = (inventories: readonly InventoryProgress[]) =>
    inventories.filter(({ pharmacy_id }) => sees(pharmacy_id)).map((each) => shownTo(look, each));
  return {
    lines,
    begin({ updatedAt, inventories, unread }) {
      isBegun = true;
      unreadBefore = unread.filter(sees).length;
      send({ type: 'all', updated_at: updatedAt, inventories: shown(inventories), unread: unreadBefore });
    },
    change({ updatedAt, changed, closed, unread: pharmacies }) {
      const inventories = shown(changed);
      const gone = closed.filter(({ pharmacy_id }) => sees(pharmacy_id));
      const unread = pharmacies.filter(sees).length;
      if (!isBegun || (inventories.length + gone.length === 0 && unread === unreadBefore)) return;
      unreadBefore = unread;
      send({
        type: 'change',
        updated_at: updatedAt,
        inventories,
        closed: gone.map(({ inventory_id }) => inventory_id),
        unread,
      });
    },
    alive() {
      if (isBegun) send({ type: 'alive', updated_at: new Date().toISOString() });
    },
    end() {
      if (lines.destroyed || isEnded) return;
      isEnded = true;
      lines.push(null);
    },
  };
}
