const EVERY_MS = 10_000;

/** Forwards at most one sentence every ten seconds. */
export function nowAndThen(say: (sentence: string) => void): (sentence: string) => void {
  let said = performance.now();
  return (sentence) => {
    if (performance.now() - said < EVERY_MS) return;
    said = performance.now();
    say(sentence);
  };
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('pt-BR')} MB`;
}
