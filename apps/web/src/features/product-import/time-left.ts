import type { BatchProgress } from './import-batches';

const MINUTE = 60;

/** The time left at the pace so far, as 'Falta cerca de 1 min 20 s'; '' before the first answer. */
export function timeLeft({ rowsDone, rows }: BatchProgress, elapsedMs: number): string {
  if (rowsDone === 0) return '';
  const seconds = Math.ceil(((elapsedMs / rowsDone) * (rows - rowsDone)) / 1000);
  if (seconds <= 1) return 'Falta cerca de 1 s';
  if (seconds < MINUTE) return `Faltam cerca de ${seconds} s`;
  const minutes = Math.floor(seconds / MINUTE);
  // To ten seconds: the estimate isn't more exact, and a number that changes all the time can't be read.
  const rest = Math.floor((seconds % MINUTE) / 10) * 10;
  const verb = minutes === 1 ? 'Falta' : 'Faltam';
  return `${verb} cerca de ${minutes} min${rest === 0 ? '' : ` ${rest} s`}`;
}
