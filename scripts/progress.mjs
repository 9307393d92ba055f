/** A log hears of a long work this often. */
const LOG_EVERY_MS = 15_000;

/**
 * Reports on stderr what is running and how long it took. A terminal shows the seconds pass; a log gets a line before and after, and
 * one now and then of a work that says how far it is.
 *
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @param {() => string | false} [soFar] such as '412 de 798'
 * @param {Pick<NodeJS.WriteStream, 'write' | 'isTTY'>} [out]
 * @returns {Promise<T>}
 */
export async function withProgress(label, work, soFar, out = process.stderr) {
  const started = performance.now();
  const live = out.isTTY && process.env.CI === undefined;
  out.write(live ? `${label}…` : `${label}…\n`);
  const tell = () => {
    const told = [formatSeconds(performance.now() - started, 0), soFar?.()].filter(Boolean).join(', ');
    out.write(live ? `\r${label}… ${told}\u001B[K` : `${label}… ${told}\n`);
  };
  const ticking = live || soFar ? setInterval(tell, live ? 1000 : LOG_EVERY_MS) : undefined;
  try {
    const result = await work();
    out.write(
      `${live ? '\r' : ''}${label}: pronto em ${formatSeconds(performance.now() - started)}${live ? '\u001B[K' : ''}\n`,
    );
    return result;
  } catch (error) {
    if (live) out.write('\n');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

/**
 * @param {number} milliseconds
 * @param {number} [digits] after the comma
 */
function formatSeconds(milliseconds, digits = 1) {
  return `${(milliseconds / 1000).toFixed(digits).replace('.', ',')} s`;
}
