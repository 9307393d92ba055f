import { Readable } from 'node:stream';
import type { InventoryProgress, ProgressLine } from '@balanco/contract/progress/progress';
import type { BoardChange } from '../board-change.js';
import type { BoardState } from '../progress-board.js';
import { type Look, shownTo } from '../shown-to.js';

/** What a viewer may see. */
export interface Viewer extends Look {
  readonly sees: (pharmacyId: string) => boolean;
}

/** How much unread text a stream may hold beside its first line. Whoever reads more slowly is cut off and connects again. */
const UNREAD_BYTES = 1024 * 1024;

/** The lines of one viewer: everything, then what changes, and a sign of life in between (docs/progress.md, "The stream"). */
export interface ProgressStream {
  readonly lines: Readable;
  readonly begin: (state: BoardState) => void;
  readonly change: (change: BoardChange) => void;
  readonly alive: () => void;
  readonly end: () => void;
}

export function createProgressStream({ sees, ...look }: Viewer): ProgressStream {
  // Lines are pushed as they come; nothing is made for a reader who asks.
  const lines = new Readable({ read: () => undefined });
  let isBegun = false;
  // `readableEnded` becomes true only after the reader has read the end.
  let isEnded = false;
  // A hundred busy inventories make a first line of more than a megabyte, which every viewer needs.
  let firstLine = 0;
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
    begin({ updatedAt, inventories }) {
      isBegun = true;
      send({ type: 'all', updated_at: updatedAt, inventories: shown(inventories) });
    },
    change({ updatedAt, changed, closed }) {
      const inventories = shown(changed);
      const gone = closed.filter(({ pharmacy_id }) => sees(pharmacy_id));
      if (!isBegun || inventories.length + gone.length === 0) return;
      send({
        type: 'change',
        updated_at: updatedAt,
        inventories,
        closed: gone.map(({ inventory_id }) => inventory_id),
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
