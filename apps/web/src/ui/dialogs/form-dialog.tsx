import { Button, Stack } from '@mantine/core';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { DialogFoot, DialogFrame, type DialogFrameProps, useOncePerRender } from './dialog-frame';
import { useFocusProblem } from './focus-problem';
import { useOpenForm } from './open-forms';

interface FormDialogProps {
  title: string;
  submitLabel?: string;
  busyLabel?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  closeLabel?: string | undefined;
  busy?: boolean;
  error?: string | null;
  submitDisabled?: boolean;
  size?: DialogFrameProps['size'];
  danger?: boolean;
  /** Nothing leaves its page, e.g. while an import runs. */
  holds?: boolean;
  /** A second way to submit, e.g. 'Criar e adicionar outra'. */
  another?: { label: string; onSubmit: () => void; disabled?: boolean } | undefined;
  note?: ReactNode;
  children: ReactNode;
}

/** Open while mounted, so its fields start afresh: `{opened && <NewPharmacyDialog … />}`. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel = 'Salvar', busyLabel = submitLabel, onSubmit, onClose } = props;
  const { busy = false, error = null } = props;
  const stop = useFormStop();
  const blocked = busy || stop !== null || props.submitDisabled === true;
  const submitOnce = useOncePerRender(onSubmit);
  const anotherOnce = useOncePerRender(() => props.another?.onSubmit());
  const { keepText, question, onEscape, giveUp } = useDiscardQuestion(onClose, busy, props.holds === true);
  const [attempt, setAttempt] = useState<object>({});
  const form = useFocusProblem<HTMLFormElement>(attempt);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog inside another form's tree would submit that form too.
    event.stopPropagation();
    if (blocked || question !== null) return;
    // A text that is no date must not count as none.
    if (!event.currentTarget.querySelector('[data-unread]')) submitOnce();
    setAttempt({ submitted: true });
  };
  const submitAnother = () => {
    anotherOnce();
    setAttempt({ submitted: true });
  };
  return (
    <DialogFrame title={title} size={props.size} onClose={onEscape} busy={busy} closeOnClickOutside={false}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onFocusCapture={keepText}
        onInput={giveUp}
        onKeyDown={submitFromLines}
      >
        <Stack gap="md">
          {props.children}
          <DialogFoot
            error={stop?.sentence ?? error}
            note={question === null ? props.note : <div role="alert">Descartar o que foi digitado?</div>}
          >
            {question ?? (
              <>
                <Button onClick={onClose} disabled={busy}>
                  {props.closeLabel ?? 'Cancelar'}
                </Button>
                {props.another !== undefined && (
                  <Button onClick={submitAnother} disabled={blocked || props.another.disabled === true}>
                    {props.another.label}
                  </Button>
                )}
                {stop === null ? (
                  <Button
                    variant="filled"
                    type="submit"
                    color={props.danger === true ? 'red' : 'blue'}
                    disabled={blocked}
                  >
                    {busy ? busyLabel : submitLabel}
                  </Button>
                ) : (
                  <Button variant="filled" onClick={leaveStoppedForm}>
                    {stop.label}
                  </Button>
                )}
              </>
            )}
          </DialogFoot>
        </Stack>
      </form>
    </DialogFrame>
  );
}

interface DiscardQuestion {
  readonly keepText: (event: FocusEvent) => void;
  readonly question: ReactNode;
  readonly onEscape: () => void;
  readonly giveUp: () => void;
}

/** Esc asks before it discards typed text; a second Esc returns to the form (docs/screens.md, "Dialogs"). */
function useDiscardQuestion(onClose: () => void, busy: boolean, holds: boolean): DiscardQuestion {
  const texts = useRef(new Map<TextField, string>());
  /** What had the focus, and what discarding does, while it asks. */
  const [asking, setAsking] = useState<{ readonly from: Element; readonly leave: () => void } | null>(null);
  const back = () => {
    setAsking(null);
    if (asking?.from instanceof HTMLElement) asking.from.focus();
  };
  const hasTyped = () =>
    [...texts.current].some(([field, before]) => field.isConnected && field.value !== before);
  const ask = (leave: () => void) => setAsking({ from: document.activeElement ?? document.body, leave });
  useOpenForm({ busy, holds, hasTyped, ask });
  return {
    keepText: ({ target }) => {
      if (isTextField(target) && !texts.current.has(target)) texts.current.set(target, target.value);
    },
    question: asking === null ? null : <DiscardButtons onKeep={back} onDiscard={asking.leave} />,
    onEscape: () => {
      if (asking !== null) back();
      else if (hasTyped()) ask(onClose);
      else onClose();
    },
    giveUp: () => setAsking(null),
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(target: EventTarget): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type);
}

function DiscardButtons({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <Button ref={keep} onClick={onKeep}>
        Continuar
      </Button>
      <Button variant="filled" color="red" onClick={onDiscard}>
        Descartar
      </Button>
    </>
  );
}

/** Where Enter begins a line, Ctrl+Enter submits. */
function submitFromLines(event: KeyboardEvent<HTMLFormElement>) {
  const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (!isSubmit || !(event.target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

interface FormStop {
  readonly sentence: string;
  readonly label: string;
  readonly onLeave: () => void;
}

let stop: FormStop | null = null;
let openForms = 0;
const listeners = new Set<() => void>();

/** The open form stays to show why. Returns false if no form is open. */
export function stopOpenForm(next: FormStop): boolean {
  if (openForms === 0) return false;
  change(next);
  return true;
}

function leaveStoppedForm(): void {
  const left = stop;
  change(null);
  left?.onLeave();
}

function useFormStop(): FormStop | null {
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
