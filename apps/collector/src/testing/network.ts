export const fates = [
  'fine',
  'not sent',
  'no answer',
  'answer cut',
  'arrives late',
  'arrives twice',
  'busy',
  'gateway',
  'portal',
] as const;
export type Fate = (typeof fates)[number];

/** What becomes of a request whose tab is killed: nothing answers it. */
export const strandings = ['lost', 'arrived', 'arriving', 'late'] as const;
type Stranding = (typeof strandings)[number];

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type Deliver = (address: string, init: RequestInit) => Promise<Answer>;

export interface Network {
  fetch(address: string, init: RequestInit): Promise<Response>;
  /** The next requests meet these; those after them are fine. */
  expect(fates: readonly Fate[]): void;
  /** The request after `fine` further ones; resolves once it is under way. Undefined strands none. */
  strand(stranding: { readonly how: Stranding; readonly fine: number } | undefined): Promise<void>;
  deliverLate(): Promise<void>;
}

/** Fails as mobile networks, proxies and sign-in pages of hotels do. */
export function createNetwork(deliver: Deliver): Network {
  let ahead: Fate[] = [];
  let late: [string, RequestInit][] = [];
  const arriving: Promise<unknown>[] = [];
  let stranding: { readonly how: Stranding; fine: number; readonly isUnderWay: () => void } | undefined;
  return {
    async fetch(address, init) {
      const send = () => deliver(address, init);
      if (stranding !== undefined && stranding.fine === 0) {
        const { how, isUnderWay } = stranding;
        if (how === 'late') late.push([address, init]);
        if (how === 'arrived') await send();
        if (how === 'arriving') arriving.push(send());
        isUnderWay();
        return new Promise(() => undefined);
      }
      if (stranding !== undefined) stranding.fine -= 1;
      const fate = ahead.shift() ?? 'fine';
      switch (fate) {
        case 'fine':
          return responseOf(await send());
        case 'not sent':
          throw new TypeError('no network');
        case 'no answer':
          await send();
          throw new TypeError('connection lost');
        case 'answer cut': {
          const answer = await send();
          return responseOf({ ...answer, text: answer.text.slice(0, answer.text.length / 2) });
        }
        case 'arrives late':
          late.push([address, init]);
          throw new TypeError('timeout');
        case 'arrives twice':
          await send();
          return responseOf(await send());
        case 'busy':
          return new Response(JSON.stringify({ code: 'unavailable', detail: 'Ocupado.' }), { status: 503 });
        case 'gateway':
          await send();
          return new Response('<html>Bad Gateway</html>', { status: 502 });
        case 'portal':
          return new Response('<html>Wi-Fi</html>', { status: 200 });
      }
    },
    expect(fates) {
      ahead = [...fates];
    },
    strand: (next) =>
      new Promise((resolve) => {
        stranding = next && { ...next, isUnderWay: resolve };
        if (next === undefined) resolve();
      }),
    async deliverLate() {
      await Promise.all(arriving);
      const now = late;
      late = [];
      for (const [address, init] of now) await deliver(address, init);
    },
  };
}

function responseOf({ status, headers, text }: Answer): Response {
  return new Response(status === 204 ? null : text, { status, headers });
}
