import type { EarlyKeys } from '../early';

/** Drops older scans, which visibly did nothing. In ms. */
const FRESH_MS = 3_000;
/** A pause in ms, longer than a scanner's. */
const PAUSE_MS = 350;
/** Characters, which are more than any label has. */
const KEPT = 300;

let keys: KeyboardEvent[] = [];

/** Keeps keys until the listening screen has loaded. Returns whether keys came before. */
export function keepEarlyKeys(): boolean {
  const before: EarlyKeys | undefined = window.earlyKeys;
  before?.stop();
  delete window.earlyKeys;
  for (const event of before?.keys ?? []) keep(event);
  document.addEventListener('keydown', keep, { capture: true });
  return keys.length > 0;
}

export function takeEarlyKeys(): readonly KeyboardEvent[] {
  document.removeEventListener('keydown', keep, { capture: true });
  const from = performance.now() - FRESH_MS;
  // Half a scan would be another code.
  const first = keys.findIndex(
    (event, index) => event.timeStamp > from && beginsScan(event, keys[index - 1]),
  );
  const kept = first < 0 ? [] : keys.slice(first);
  keys = [];
  return kept;
}

function beginsScan({ timeStamp }: KeyboardEvent, before: KeyboardEvent | undefined): boolean {
  return before === undefined || before.key === 'Enter' || timeStamp - before.timeStamp > PAUSE_MS;
}

function keep(event: KeyboardEvent): void {
  if (!isInField(event)) keys = [...keys.slice(1 - KEPT), event];
}

export function isInField({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
