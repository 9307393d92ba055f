import { open } from 'node:fs/promises';
import bwipjs from 'bwip-js/node';

/** A symbol that stands before the camera for some time; without one, the bare shelf. */
export interface FilmScene {
  readonly seconds: number;
  readonly symbol?: { readonly bcid: string; readonly text: string };
}

const WIDTH = 640;
const HEIGHT = 480;
const PICTURES_A_SECOND = 5;
const PAPER = 235;
const INK = 16;
/** The part of the picture that a symbol may fill, as someone holds a box. */
const FILLED = { width: 0.7, height: 0.45 };

/**
 * Writes a film that Chromium plays in a loop in the place of a camera (`--use-file-for-fake-video-capture`): uncompressed,
 * with symbols as bwip-js draws them.
 */
export async function writeFilm(file: string, scenes: readonly FilmScene[]): Promise<void> {
  const film = await open(file, 'w');
  try {
    await film.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
    for (const { seconds, symbol } of scenes) {
      const picture = pictureOf(symbol === undefined ? null : modulesOf(symbol));
      for (let index = 0; index < seconds * PICTURES_A_SECOND; index += 1) {
        await film.write('FRAME\n');
        await film.write(picture);
      }
    }
  } finally {
    await film.close();
  }
}

/** Rows of dark and light modules; a barcode of bars has one row. */
type Modules = readonly (readonly boolean[])[];

/** What `bwipjs.raw` gives: the widths of bars and spaces in turns, or a grid. Its types say less. */
type RawSymbol =
  | { readonly sbs: readonly number[] }
  | { readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number };

function modulesOf(options: { bcid: string; text: string }): Modules {
  const [raw] = bwipjs.raw(options) as unknown as readonly RawSymbol[];
  if (raw === undefined) throw new Error(`nothing was drawn for ${options.bcid}`);
  if ('sbs' in raw) return [raw.sbs.flatMap((width, index) => Array<boolean>(width).fill(index % 2 === 0))];
  const { pixs, pixx, pixy } = raw;
  return Array.from({ length: pixy }, (_, y) =>
    Array.from({ length: pixx }, (_, x) => pixs[y * pixx + x] === 1),
  );
}

/** A picture with the symbol in its middle: its brightness, and no colour. */
function pictureOf(modules: Modules | null): Buffer {
  const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  picture.fill(PAPER, 0, WIDTH * HEIGHT);
  if (modules === null) return picture;
  const columns = modules[0]?.length ?? 1;
  const side = Math.floor(
    Math.min(
      (WIDTH * FILLED.width) / columns,
      modules.length === 1 ? WIDTH : (HEIGHT * FILLED.height) / modules.length,
    ),
  );
  const tall = modules.length === 1 ? Math.floor(HEIGHT * FILLED.height) : side;
  const [left, top] = [
    Math.floor((WIDTH - columns * side) / 2),
    Math.floor((HEIGHT - modules.length * tall) / 2),
  ];
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue;
      for (let y = 0; y < tall; y += 1) {
        const start = (top + row * tall + y) * WIDTH + left + column * side;
        picture.fill(INK, start, start + side);
      }
    }
  }
  return picture;
}
