'use strict';
// What a phone's web view has and Node has not. Loaded before Amplify, which looks for these once.
require('fake-indexeddb/auto');
const WebSocket = require('ws');

const listeners = { online: new Set(), offline: new Set() };

/** Amplify takes the network for gone when the browser says so, and stops asking until it says otherwise. */
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

// Amplify opens real time always as wss://; the test's server has no certificate.
globalThis.WebSocket = class extends WebSocket {
  constructor(url, protocols) {
    super(String(url).replace(/^wss:/, 'ws:'), protocols);
  }
};

/** Tells what each GraphQL request asked and what came back; the client itself stays as it is. */
function watchRequests(tell) {
  const fetchAsBefore = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const isGraphql = String(url).endsWith('/graphql');
    const { query = '', variables = {} } = isGraphql ? JSON.parse(init.body) : {};
    const operation = /{\s*(\w+)/.exec(query)?.[1];
    try {
      const answer = await fetchAsBefore(url, init);
      if (isGraphql) {
        const body = await answer
          .clone()
          .json()
          .catch(() => null);
        tell({ operation, variables, status: answer.status, data: body?.data?.[operation] ?? null });
      }
      return answer;
    } catch (error) {
      if (isGraphql) tell({ operation, variables, status: null, data: null });
      throw error;
    }
  };
}

module.exports = { setOnline, watchRequests };
