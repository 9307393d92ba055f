import { newUuid } from '@balanco/client/new-uuid';
import { idToken } from '../identity/session';
import { nextAttemptMs } from '../rules/waiting';

/** Longer than the server is ever silent. In ms. */
const LONGEST_SILENCE_MS = 150_000;

interface Followed {
  readonly person: string;
  /** null while nobody counts. */
  readonly place: { readonly inventory: number | string; readonly section: string } | null;
}

/**
 * Wakes when the office did something that this phone shows, on the server's real time for apps
 * (docs/mobile-sync.md, "Real time"). After each connection too, because something may have been missed.
 * Without a connection the heartbeat tells. Returns its end.
 */
export function followOffice(followed: Followed, wake: () => void): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;

  const later = (ms: number, work: () => void) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(work, ms);
  };
  const again = () => {
    failures += 1;
    later(nextAttemptMs(failures, Math.random()), () => void connect());
  };
  const connect = async () => {
    clearTimeout(timer);
    if (isOver || socket !== undefined || !navigator.onLine) return;
    const token = await idToken().catch(() => null);
    if (isOver || socket !== undefined) return;
    if (token === null) return again();
    const opened = openSocket(token);
    socket = opened;
    const silence = () => later(LONGEST_SILENCE_MS, () => opened.close());
    silence();
    opened.onopen = () => opened.send(JSON.stringify({ type: 'connection_init' }));
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      silence();
      const { type } = JSON.parse(data) as { type: string };
      if (type === 'connection_ack') {
        failures = 0;
        for (const subscription of subscriptionsOf(followed)) opened.send(startMessage(subscription, token));
      }
      if (type === 'start_ack' || type === 'data') wake();
    };
    opened.onclose = ({ code }) => {
      if (socket === opened) socket = undefined;
      if (isOver) return;
      // The person may have lost their access, or a pharmacy.
      if (LOST_ACCESS.has(code)) wake();
      again();
    };
  };
  const whenOnline = () => {
    failures = 0;
    void connect();
  };
  window.addEventListener('online', whenOnline);
  void connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', whenOnline);
    socket?.close();
  };
}

/** They are `closing.refused` and `closing.reachLost` of the server. */
const LOST_ACCESS = new Set([4403, 4409]);

function openSocket(token: string): WebSocket {
  const { host, protocol } = window.location;
  const header = encoded(JSON.stringify({ host, Authorization: token }));
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql/realtime`, [
    'graphql-ws',
    `header-${header}`,
  ]);
}

/** Encodes as base64url. */
function encoded(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

interface Subscription {
  readonly query: string;
  readonly variables: object;
}

function subscriptionsOf({ person, place }: Followed): Subscription[] {
  const ofPerson = (field: string) => ({
    query: `subscription operation($sub: String) { ${field}(collector_sub: $sub) { id } }`,
    variables: { sub: person },
  });
  const ofOne = (field: string, model: string, id: string) => ({
    query: `subscription operation($filter: ModelSubscription${model}FilterInput) { ${field}(filter: $filter) { id } }`,
    variables: { filter: { id: { eq: id } } },
  });
  const { inventory, section } = place ?? { inventory: '', section: '' };
  return [
    ofPerson('onCreateMessage'),
    ...['onCreateSection', 'onUpdateSection', 'onDeleteSection'].map(ofPerson),
    ...(section === ''
      ? []
      : ['onUpdateSection', 'onDeleteSection'].map((field) => ofOne(field, 'Section', section))),
    ...(place === null
      ? []
      : ['onUpdateInventory', 'onDeleteInventory'].map((field) =>
          ofOne(field, 'Inventory', String(inventory)),
        )),
  ];
}

function startMessage({ query, variables }: Subscription, token: string): string {
  return JSON.stringify({
    id: newUuid(),
    type: 'start',
    payload: {
      data: JSON.stringify({ query, variables }),
      extensions: { authorization: { host: window.location.host, Authorization: token } },
    },
  });
}
