import { useEffect } from 'react';
import { onSessionLost } from '../identity/stored-session';
import { paths } from '../paths';
import { keepWork } from './kept-work';

/** When the session ends (docs/screens.md, "Kept work"). */
export function useKeptPlace(): void {
  useEffect(() => onSessionLost(keepPlace), []);
}

export function keepPlace(): void {
  const { pathname, search } = window.location;
  if (pathname === paths.dashboard()) return;
  keepWork(pathname + search, document.title.split(' · ')[0] ?? '');
}
