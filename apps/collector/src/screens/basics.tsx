import {
  type ComponentProps,
  type DependencyList,
  type EffectCallback,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createListeners } from '../rules/listeners';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'>;

export function Button(props: ButtonProps) {
  return <button type="button" {...props} />;
}

/** What most people press on its screen. */
export function Primary(props: ButtonProps) {
  return <button type="button" className="primary" {...props} />;
}

/** Ends a form, as Enter does. */
export function Submit(props: ButtonProps) {
  return <button type="submit" className="primary" {...props} />;
}

/** Handles a form: `typed` reads the text of a field by its name. */
export function submitted(take: (typed: (name: string) => string) => unknown) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void take((name) => String(form.get(name) ?? ''));
  };
}

/** Screen readers announce it at once. */
export function Problem({ sentence }: { readonly sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <p role="alert" className="alert">
      {sentence}
    </p>
  );
}

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** It asks nothing, so a scan goes on behind it. */
  readonly takesScans?: boolean;
  readonly children: ReactNode;
}

/** Esc, its back button or a touch beside it closes it. */
export function Sheet({ title, onClose, takesScans = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A scanner's Enter would press the focused '×'.
    if (document.activeElement === closing.current) element?.focus();
    return () => element?.close();
  }, []);
  useEffect(() => addSlot(slot.current), []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      tabIndex={-1}
      data-scans={takesScans || undefined}
      aria-label={title}
      onCancel={(event) => {
        // That of a file chooser, whose camera was given up, comes up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="sheet-top">
        <div className="sheet-head">
          <h2>{title}</h2>
          <button ref={closing} type="button" aria-label="Fechar" onClick={onClose}>
            ×
          </button>
        </div>
        <div ref={slot} />
      </div>
      <div className="sheet-body">{children}</div>
    </dialog>
  );
}

let slots: readonly HTMLElement[] = [];

const { tell, on } = createListeners();

function addSlot(slot: HTMLElement | null): (() => void) | undefined {
  if (slot === null) return undefined;
  show([...slots, slot]);
  return () => show(slots.filter((each) => each !== slot));
}

function show(next: readonly HTMLElement[]): void {
  slots = next;
  tell();
}

/** Where the topmost sheet shows what must be seen and touched above it; null without one. */
export function useSheetSlot(): HTMLElement | null {
  return useSyncExternalStore(on, () => slots.at(-1) ?? null);
}

type Take = <T>(answer: Promise<T>, show: (found: T) => unknown) => void;

/**
 * An effect that can ask whether its answer is still wanted: not once `deps` change or the screen is gone.
 * `take` passes an answer on while it is wanted; a failure changes nothing.
 */
export function useCurrent(
  deps: DependencyList,
  work: (isCurrent: () => boolean, take: Take) => ReturnType<EffectCallback>,
): void {
  useEffect(() => {
    let current = true;
    const take: Take = (answer, show) =>
      void answer.then(
        (found) => current && show(found),
        () => undefined,
      );
    const end = work(() => current, take);
    return () => {
      current = false;
      end?.();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: biome.json has them checked at each call
  }, deps);
}
