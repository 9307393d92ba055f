import { type LiveLink, type LiveStreamOptions, LONGEST_SILENCE_MS, openLiveStream } from './live-stream';

/** After this silence the leading tab hangs. Milliseconds. */
const LEADER_SILENCE_MS = 2 * LONGEST_SILENCE_MS;
const LOOK_EVERY_MS = 10_000;

export interface SharedStreamOptions<State> extends Pick<LiveStreamOptions, 'path' | 'onLink' | 'isOwn'> {
  /** Each person has a channel. */
  readonly name: string;
  /** Begins as null. Throws for a bad or early line; then the whole state is requested again. */
  readonly reduce: (state: State | null, line: unknown) => State;
  readonly onState: (state: State) => void;
}

type Message<State> =
  | { readonly kind: 'hello' }
  | { readonly kind: 'line'; readonly line: unknown }
  | { readonly kind: 'link'; readonly link: LiveLink }
  | { readonly kind: 'state'; readonly state: State | null; readonly link: LiveLink };

/**
 * Shared by all tabs (docs/screens.md, "Live screens"). The tab with the lock connects and passes lines on.
 * If it closes, the next leads; if it hangs, a visible tab takes over. Plain http outside localhost has no
 * locks, so each tab connects. Returns its end for this tab.
 */
export function openSharedStream<State>(options: SharedStreamOptions<State>): () => void {
  const { name, path, reduce, onState, onLink, isOwn = () => true } = options;
  let state: State | null = null;
  let link: LiveLink = { kind: 'connecting' };
  const take = (line: unknown) => {
    state = reduce(state, line);
    onState(state);
  };
  const note = (noted: LiveLink) => {
    link = noted;
    onLink(noted);
  };
  if (!('locks' in navigator)) return openLiveStream({ path, take, onLink: note, isOwn });

  const channel = new BroadcastChannel(name);
  const tell = (message: Message<State>) => channel.postMessage(message);
  const leaving = new AbortController();
  let stopLeading: (() => void) | null = null;
  let heardAt = Date.now();

  const lead = () =>
    new Promise<void>((release) => {
      if (leaving.signal.aborted) return release();
      const close = openLiveStream({
        path,
        isOwn,
        take: (line) => {
          take(line);
          tell({ kind: 'line', line });
        },
        onLink: (noted) => {
          note(noted);
          tell({ kind: 'link', link: noted });
          // Then each other tab asks once for itself.
          if (noted.kind === 'refused') stopLeading?.();
        },
      });
      stopLeading = () => {
        stopLeading = null;
        close();
        release();
      };
    });
  const wait = () => {
    navigator.locks
      .request(name, { signal: leaving.signal }, lead)
      // Another tab took the lock because this one hung.
      .catch(() => {
        stopLeading?.();
        if (!leaving.signal.aborted) wait();
      });
  };
  const takeOver = () => {
    navigator.locks.request(name, { steal: true }, lead).catch(() => stopLeading?.());
  };

  channel.onmessage = ({ data }: MessageEvent<Message<State>>) => {
    if (data.kind === 'hello') {
      if (stopLeading !== null) tell({ kind: 'state', state, link });
      return;
    }
    heardAt = Date.now();
    // This tab leads; the sender doesn't know yet.
    if (stopLeading !== null) return;
    if (data.kind === 'state') {
      if (data.state !== null) {
        state = data.state;
        onState(state);
      }
      note(data.link);
    } else if (data.kind === 'link') note(data.link);
    else {
      try {
        take(data.line);
        if (link.kind !== 'live') note({ kind: 'live' });
      } catch {
        tell({ kind: 'hello' });
      }
    }
  };
  /** A frozen tab may lose messages. */
  const greet = () => {
    if (document.visibilityState === 'visible') tell({ kind: 'hello' });
  };
  document.addEventListener('visibilitychange', greet);
  const look = setInterval(() => {
    if (stopLeading !== null || link.kind === 'refused' || document.visibilityState === 'hidden') return;
    if (Date.now() - heardAt > LEADER_SILENCE_MS) {
      heardAt = Date.now();
      takeOver();
    }
  }, LOOK_EVERY_MS);

  wait();
  tell({ kind: 'hello' });
  return () => {
    leaving.abort();
    document.removeEventListener('visibilitychange', greet);
    clearInterval(look);
    stopLeading?.();
    channel.close();
  };
}
