import { type RefObject, useEffect } from 'react';
import { useLatest } from '../fields/kept-fields';

interface OpenForm {
  readonly busy: boolean;
  readonly holds: boolean;
  readonly hasTyped: () => boolean;
  readonly ask: (leave: () => void) => void;
}

/** The uppermost comes last. */
const forms: RefObject<OpenForm>[] = [];

/** The frame of all screens asks about open forms, so their dialogs aren't imported here. */
export function useOpenForm(form: OpenForm): void {
  const latest = useLatest(form);
  useEffect(() => {
    forms.push(latest);
    return () => {
      const index = forms.indexOf(latest);
      if (index >= 0) forms.splice(index, 1);
    };
  }, [latest]);
}

export function formHolds(isBack: boolean): boolean {
  const form = forms.at(-1)?.current;
  if (form === undefined) return false;
  return form.holds || (isBack && (form.busy || form.hasTyped()));
}

export function askForm(leave: () => void): void {
  const form = forms.at(-1)?.current;
  if (form === undefined || form.holds || form.busy) return;
  form.ask(() => {
    releaseForms();
    leave();
  });
}

export function releaseForms(): void {
  forms.length = 0;
}
