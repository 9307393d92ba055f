/** Drops older scans, which visibly did nothing. In ms. */
const FRESH_MS = 3_000;
/** Longer than any label. */
const KEPT = 300;

let keys: KeyboardEvent[] = [];

/** Until the listening screen has loaded. */
export function keepEarlyKeys(): void {
  document.addEventListener('keydown', keep, { capture: true });
}

/** Stops buffering. */
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
