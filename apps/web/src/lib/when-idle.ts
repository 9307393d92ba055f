/** The longest wait, in ms, also for browsers that can't say that they are idle. */
const LONGEST_WAIT_MS = 3_000;

/** Runs `work` when the page is loaded and the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    else setTimeout(work, LONGEST_WAIT_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
