const WORTH_SAYING_MS = 500;

/**
 * Shows each step of a start with the seconds that it took. A terminal has one line for each, on which the seconds pass; a log has the
 * beginning of each, and the end of those that took a while.
 */
export function reportSteps(out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {
  let endStep = () => {};
  const end = () => {
    endStep();
    endStep = () => {};
  };
  const begin = (sentence: string) => {
    end();
    const label = sentence.replace(/…$/, '');
    const started = performance.now();
    const seconds = (digits: number) =>
      `${((performance.now() - started) / 1000).toFixed(digits).replace('.', ',')} s`;
    out.write(out.isTTY ? sentence : `${sentence}\n`);
    const ticking = out.isTTY ? setInterval(() => out.write(`\r${label}… ${seconds(0)}`), 1000) : undefined;
    endStep = () => {
      clearInterval(ticking);
      if (out.isTTY) out.write(`\r${label}: pronto em ${seconds(1)}\u001B[K\n`);
      else if (performance.now() - started >= WORTH_SAYING_MS)
        out.write(`${label}: pronto em ${seconds(1)}\n`);
    };
  };
  return { begin, end };
}
