import { configure } from '@testing-library/react';

// Patience for a machine that is busy with other specs; what is awaited is there as soon as it is there.
configure({ asyncUtilTimeout: 5000 });

/** What Mantine asks of a browser and jsdom does not have. Import it before anything that renders. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = NoResizeObserver;

window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

Element.prototype.scrollIntoView = () => undefined;
