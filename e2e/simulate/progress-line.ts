import type { WriteStream } from 'node:tty';

const EVERY_MS = { terminal: 500, file: 5_000 };
const CLEAR_TO_END = '\u001b[K';

/** Shows a progress line, updated in place on a terminal and printed again elsewhere. Returns the function that ends it. */
export function showProgress(text: () => string, output: WriteStream = process.stdout): () => void {
  const { isTTY } = output;
  const show = () => {
    output.write(isTTY ? `\r${text().slice(0, output.columns - 1)}${CLEAR_TO_END}` : `${text()}\n`);
  };
  const timer = setInterval(show, isTTY ? EVERY_MS.terminal : EVERY_MS.file);
  return () => {
    clearInterval(timer);
    show();
    if (isTTY) output.write('\n');
  };
}
