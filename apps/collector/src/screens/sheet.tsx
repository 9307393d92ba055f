import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';

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
const listeners = new Set<() => void>();

function addSlot(slot: HTMLElement | null): (() => void) | undefined {
  if (slot === null) return undefined;
  show([...slots, slot]);
  return () => show(slots.filter((each) => each !== slot));
}

function show(next: readonly HTMLElement[]): void {
  slots = next;
  for (const listener of listeners) listener();
}

/** Where the topmost sheet shows what must be seen and touched above it; null without one. */
export function useSheetSlot(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => slots.at(-1) ?? null,
  );
}
