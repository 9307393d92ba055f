/**
 * Reports on stderr what is running and how long it took. A terminal shows the seconds pass; a log gets a line
 * before and after.
 *
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const started = performance.now();
  const live = process.stderr.isTTY && process.env.CI === undefined;
  process.stderr.write(live ? `${label}…` : `${label}…\n`);
  const ticking = setInterval(() => {
    if (live) process.stderr.write(`\r${label}… ${formatSeconds(performance.now() - started, 0)}`);
  }, 1000);
  try {
    const result = await work();
    process.stderr.write(
      `${live ? '\r' : ''}${label}: pronto em ${formatSeconds(performance.now() - started)}\n`,
    );
    return result;
  } catch (error) {
    if (live) process.stderr.write('\n');
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
