'use strict';
// Globals that a phone's web view has and Node lacks. They are loaded before Amplify, which looks for them once.
require('fake-indexeddb/auto');
const WebSocket = require('ws');

const listeners = { online: new Set(), offline: new Set() };

/** Amplify believes the browser about the network: while it is offline, Amplify sends nothing. */
function setOnline(isOnline) {
  globalThis.window.navigator.onLine = isOnline;
  for (const listener of listeners[isOnline ? 'online' : 'offline']) listener();
}

globalThis.window = {
  navigator: { onLine: true, userAgent: 'phone', product: 'phone' },
  indexedDB: globalThis.indexedDB,
  addEventListener: (name, listener) => listeners[name]?.add(listener),
  removeEventListener: (name, listener) => listeners[name]?.delete(listener),
};

// Amplify always opens real time as wss://, and the test's server has no certificate.
globalThis.WebSocket = class extends WebSocket {
  constructor(url, protocols) {
    super(String(url).replace(/^wss:/, 'ws:'), protocols);
  }
};

/** Reports each GraphQL request and its answer. The client itself is unchanged. */
function watchRequests(report) {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const isGraphql = String(url).endsWith('/graphql');
    const { query = '', variables = {} } = isGraphql ? JSON.parse(init.body) : {};
    const operation = /{\s*(\w+)/.exec(query)?.[1];
    try {
      const answer = await originalFetch(url, init);
      if (isGraphql) {
        const body = await answer
          .clone()
          .json()
          .catch(() => null);
        report({ operation, variables, status: answer.status, data: body?.data?.[operation] ?? null });
      }
      return answer;
    } catch (error) {
      if (isGraphql) report({ operation, variables, status: null, data: null });
      throw error;
    }
  };
}

module.exports = { setOnline, watchRequests };
