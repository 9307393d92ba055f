import { useState } from 'react';

const CONTRAST_KEY = 'coletor.bright';

/** The bright screen, which is readable in the sun, for whoever chose it; until then for devices that ask for more contrast. */
function isBrightWanted(): boolean {
  const chosen = localStorage.getItem(CONTRAST_KEY);
  return chosen === null ? window.matchMedia('(prefers-contrast: more)').matches : chosen === 'true';
}

/** Dark or bright, as it is wanted. */
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
