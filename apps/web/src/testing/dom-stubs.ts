import { configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { computeStylesQuickly } from './quick-styles';

configure({
  // Long for a busy machine. Waits end as soon as possible.
  asyncUtilTimeout: 15_000,
  // Like Testing Library's own, but prints the page once per wait instead of at each try.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isTry } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    const error = new Error([message, isTry ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

computeStylesQuickly();

// React's development build creates an Error for each rendered element, so that warnings can name its component. That takes a
// quarter of a screen's time. React stops above a number of elements, which this reaches from the start.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
}

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
