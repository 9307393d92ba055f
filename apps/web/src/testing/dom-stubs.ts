import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { computeStylesQuickly } from './quick-styles';

configure({
  // A busy machine needs it; waits end early.
  asyncUtilTimeout: 15_000,
  // Prints the page once per wait, not at each try.
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
afterEach(cleanup);

// React's development build makes an Error per element, a quarter of a screen's time. It stops above a number
// of elements, reached here from the start.
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

/** Mantine needs them, jsdom lacks them. */
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
