const EVERY_MS = 10_000;

/** Passes a sentence on if none was for ten seconds: enough to show that long work goes on. */
export function nowAndThen(say: (sentence: string) => void): (sentence: string) => void {
  let said = performance.now();
  return (sentence) => {
    if (performance.now() - said < EVERY_MS) return;
    said = performance.now();
    say(sentence);
  };
}

/** A size as people read it, e.g. `1.204 MB`. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('pt-BR')} MB`;
}
