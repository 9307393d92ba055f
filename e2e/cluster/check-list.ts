export interface CheckResult {
  readonly area: string;
  readonly what: string;
  /** What was measured, or what went wrong. */
  readonly detail: string;
  readonly isOk: boolean;
  readonly seconds: number;
}

/** Runs checks one after the other, prints each result and keeps it for the table. */
export class CheckList {
  readonly results: CheckResult[] = [];
  readonly #say: (line: string) => void;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** A check passes if `work` resolves. The result of `work` is printed beside it. */
  async check(area: string, what: string, work: () => Promise<string>): Promise<void> {
    const start = performance.now();
    const outcome = await work().then(
      (detail) => ({ detail, isOk: true }),
      (error: unknown) => ({ detail: error instanceof Error ? error.message : String(error), isOk: false }),
    );
    const result = { area, what, ...outcome, seconds: (performance.now() - start) / 1000 };
    this.results.push(result);
    this.#say(lineOf(result));
  }

  get failed(): number {
    return this.results.filter(({ isOk }) => !isOk).length;
  }
}

function lineOf({ area, what, detail, isOk, seconds }: CheckResult): string {
  const time = `${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`;
  const [first = '', ...rest] = detail.split('\n');
  const head = `${isOk ? '  ok  ' : 'FALHA '} ${area} · ${what}${first === '' ? '' : `: ${first}`} (${time})`;
  return [head, ...rest.map((line) => `         ${line}`)].join('\n');
}

/** All checks of a run as one table, printed at the end and copied into docs/production.md. */
export function tableOf(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ area }) => area.length));
  const wide = Math.max(...results.map(({ what }) => what.length));
  return results
    .map(({ area, what, isOk, seconds }) => {
      const time = seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
      return `${isOk ? 'ok   ' : 'FALHA'}  ${area.padEnd(width)}  ${what.padEnd(wide)}  ${time.padStart(6)} s`;
    })
    .join('\n');
}
