/**
 * Safari erases what a site keeps after a week without a visit, unless it is on the home screen. What is on the
 * home screen keeps its own data, so it comes before the first sign-in.
 */
export function needsHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  const isInstalled = (navigator as { standalone?: boolean }).standalone === true;
  return isApple && !isInstalled && window.isSecureContext;
}

const SAID_KEY = 'coletor.guardar';

export function isRefusalNews(isKept: boolean): boolean {
  if (isKept || !window.isSecureContext || localStorage.getItem(SAID_KEY) !== null) return false;
  localStorage.setItem(SAID_KEY, '1');
  return true;
}
