import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { storedToken } from '../../identity/stored-session';

interface ImportGuard {
  /** The import is under way: leaving the page would cut it. */
  readonly running: boolean;
  /** The dialog has something to say that must not be lost: how far a failed import came. */
  readonly telling: boolean;
}

/** Keeps the dialog where it is while it imports (specification, section 4): no 'back', no closed tab unasked. */
export function useImportGuard({ running, telling }: ImportGuard): void {
  const blocker = useBlocker(running || telling);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => {
      // A session that ended forgets its token and reloads the page by itself; nobody is to be asked then.
      if (storedToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [running]);
}
