import { configure } from '@testing-library/react';

// Long timeouts, because the machine may be busy with other specs. Waits still end as soon as possible.
configure({ asyncUtilTimeout: 15_000 });

/** Browser features that Mantine needs and jsdom lacks. Import it before anything that renders. */
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
