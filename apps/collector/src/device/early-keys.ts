/** Whoever scanned longer ago has seen that nothing came of it. In ms. */
const FRESH_MS = 3_000;
/** More than a label has characters. */
const KEPT = 300;

let keys: KeyboardEvent[] = [];

/** Keeps the keys of a scanner while no screen listens to it yet, because the one that does is being fetched. */
export function keepEarlyKeys(): void {
  document.addEventListener('keydown', keep, { capture: true });
}

/** The keys of the last moments; from now on somebody listens. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  document.removeEventListener('keydown', keep, { capture: true });
  const kept = keys.filter(({ timeStamp }) => performance.now() - timeStamp < FRESH_MS);
  keys = [];
  return kept;
}

function keep(event: KeyboardEvent): void {
  if (!isInField(event)) keys = [...keys.slice(1 - KEPT), event];
}

/** Fields keep their keys. */
export function isInField({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
