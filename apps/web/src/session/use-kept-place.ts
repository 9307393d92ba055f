import { useEffect } from 'react';
import { onSessionLost } from '../identity/stored-session';
import { paths } from '../paths';
import { keepWork } from './kept-work';

/** Keeps the place and its open forms if the session ends while the screen is shown (docs/screens.md, "Kept work"). */
export function useKeptPlace(): void {
  useEffect(() => onSessionLost(keepPlace), []);
}

/** Keeps the screen that the browser shows. /dashboard itself needs no way back. */
export function keepPlace(): void {
  const { pathname, search } = window.location;
  if (pathname === paths.dashboard()) return;
  keepWork(pathname + search, document.title.split(' · ')[0] ?? '');
}
