import { vi } from 'vitest';
import { connectCalls } from '../../connect-calls';

export interface FakeConnection {
  readonly token: string | null;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly send: (text: string) => void;
  readonly end: () => void;
  readonly fail: () => void;
}

/** @param answer an error for no network, a response for a refusal, null to accept */
export function fakeStream(answer: () => Response | Error | null = () => null): FakeConnection[] {
  const connections: FakeConnection[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const refused = answer();
    if (refused instanceof Error) throw refused;
    if (refused !== null) return refused;
    const bytes = new TextEncoder();
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        control = controller;
      },
    });
    const signal = init.signal ?? new AbortController().signal;
    connections.push({
      token: new Headers(init.headers).get('Authorization'),
      path,
      signal,
      send: (text) => control?.enqueue(bytes.encode(text)),
      end: () => control?.close(),
      fail: () => control?.error(new TypeError('network error')),
    });
    return new Response(body);
  });
  return connections;
}

export function fakeSession() {
  const session = { token: 'first' as string | null, showLicence: vi.fn(), reload: vi.fn() };
  connectCalls({
    idToken: async () => session.token,
    forgetToken: () => undefined,
    signOut: async () => undefined,
    reload: session.reload,
    showLicence: session.showLicence,
  });
  return session;
}
