/** The longest wait, in ms, also for browsers that can't say that they are idle. */
const LONGEST_WAIT_MS = 3_000;

/** Runs `work` when the page is loaded and the browser has nothing else to do. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let cancelled = false;
  const run = () => {
    if (!cancelled) work();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
    else setTimeout(run, LONGEST_WAIT_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    cancelled = true;
  };
}
