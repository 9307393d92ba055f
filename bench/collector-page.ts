/** What the page knows of its scans, in ms. */
export interface Scanned {
  /** How long each key took until the next picture, as the browser says. Those below its 16 ms are not among them. */
  readonly interactions: readonly number[];
  readonly shown: readonly number[];
}

/** From now on times what each scan takes. */
export const WATCH_SCANS = `
  const interactions = new Map();
  const shown = [];
  window.scanned = { interactions, shown };
  let tell = () => undefined;
  window.untilShown = (count) => new Promise((resolve) => {
    tell = () => { if (shown.length >= count) resolve(); };
    tell();
  });
  let ended = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id > 0) interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 });
  document.addEventListener('keydown', (event) => { if (event.key === 'Enter') ended = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (ended === 0) return;
    const since = ended;
    ended = 0;
    requestAnimationFrame(() => setTimeout(() => {
      shown.push(performance.now() - since);
      tell();
    }));
  }).observe(document.querySelector('ol.last'), { childList: true, subtree: true });
`;

/** A `Scanned`, after `WATCH_SCANS`. */
export const SCANNED =
  '({ interactions: [...window.scanned.interactions.values()], shown: window.scanned.shown })';

/** What the page knows of its load, in ms and bytes. */
export interface Load {
  readonly first: number;
  readonly largest: number;
  /** Of everything that was fetched until then, compressed. */
  readonly bytes: number;
}

/** Resolves with a `Load`, a second later. */
export const LOADED = `new Promise((resolve) => {
  const seen = { first: 0, largest: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ startTime }) => { seen.first = startTime; });
  watch('largest-contentful-paint', ({ startTime }) => { seen.largest = startTime; });
  setTimeout(() => {
    const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const early = files.filter(({ startTime }) => startTime < seen.largest);
    resolve({ ...seen, bytes: early.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) });
  }, 1000);
})`;

/** What the app does for each code (apps/collector/src/store/catalogue.ts): both indexes of the phone's own database. */
export const LOOK_UPS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('balanco-coletor');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = async () => {
    const done = (request) => new Promise((found) => { request.onsuccess = () => found(request.result); });
    const pharmacy = JSON.parse(localStorage.getItem('coletor.place')).pharmacy;
    const times = [];
    for (let index = 0; index < 200; index += 1) {
      const key = String(7890000000000 + ((index * 7919) % 50000) * 7);
      const begun = performance.now();
      const store = opening.result.transaction('products').objectStore('products');
      const [product] = await Promise.all([
        done(store.index('barcode').get([pharmacy, key])),
        done(store.index('internal').get([pharmacy, key])),
      ]);
      times.push(performance.now() - begun);
      if (product === undefined) return reject(new Error('no product with the code ' + key));
    }
    resolve(times);
  };
})`;
