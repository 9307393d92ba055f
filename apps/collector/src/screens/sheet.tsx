import { type ReactNode, useEffect, useRef } from 'react';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** It asks nothing, so a scan goes on behind it. */
  readonly takesScans?: boolean;
  readonly children: ReactNode;
}

/** Closed by Esc, its back button or a touch beside it. */
export function Sheet({ title, onClose, takesScans = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A scanner's Enter would press the focused '×'.
    if (document.activeElement === closing.current) element?.focus();
    return () => element?.close();
  }, []);
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
      <div className="sheet-head">
        <h2>{title}</h2>
        <button ref={closing} type="button" aria-label="Fechar" onClick={onClose}>
          ×
        </button>
      </div>
      <div className="sheet-body">{children}</div>
    </dialog>
  );
}
