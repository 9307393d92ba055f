/** The result of a check: nothing to do, something worth knowing, or something that must be done. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'todo';
  /** In Portuguese: what was checked, and what to do. */
  readonly text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const note = (text: string): Finding => ({ state: 'note', text });
export const todo = (text: string): Finding => ({ state: 'todo', text });

const LABELS = { ok: 'ok', note: 'aviso', todo: 'FAZER' } as const;

/** One line for the terminal, e.g. `FAZER  Permissões: …`. */
export function findingLine({ state, text }: Finding): string {
  return `${LABELS[state].padEnd(5)}  ${text}`;
}
