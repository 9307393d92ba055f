import { useState } from 'react';

const CONTRAST_KEY = 'coletor.bright';

function isBrightWanted(): boolean {
  const chosen = localStorage.getItem(CONTRAST_KEY);
  return chosen === null ? window.matchMedia('(prefers-contrast: more)').matches : chosen === 'true';
}

export function applyContrast(): void {
  document.documentElement.classList.toggle('bright', isBrightWanted());
}

export function useContrast(): [boolean, (isBright: boolean) => void] {
  const [isBright, setIsBright] = useState(isBrightWanted);
  return [
    isBright,
    (next) => {
      localStorage.setItem(CONTRAST_KEY, String(next));
      applyContrast();
      setIsBright(next);
    },
  ];
}
