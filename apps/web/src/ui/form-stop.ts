import { useEffect, useSyncExternalStore } from 'react';

/** Why an open form can't be sent any more, and the action that its person takes instead. */
export interface FormStop {
  readonly sentence: string;
  readonly label: string;
  /** Also called when the form closes in another way. */
  readonly onLeave: () => void;
}

let stop: FormStop | null = null;
let openForms = 0;
const listeners = new Set<() => void>();

/** Stops the open form, which stays until its person has read why. Returns false if no form is open. */
export function stopOpenForm(next: FormStop): boolean {
  if (openForms === 0) return false;
  change(next);
  return true;
}

/** Leaves the stopped form by its action. */
export function leaveStoppedForm(): void {
  const left = stop;
  change(null);
  left?.onLeave();
}

/** Why the form of the caller was stopped, or null. The form counts as open while it is mounted. */
export function useFormStop(): FormStop | null {
  useEffect(() => {
    openForms += 1;
    return () => {
      openForms -= 1;
      if (openForms === 0) leaveStoppedForm();
    };
  }, []);
  return useSyncExternalStore(subscribe, () => stop);
}

function change(next: FormStop | null): void {
  stop = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
