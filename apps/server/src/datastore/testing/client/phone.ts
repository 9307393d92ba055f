import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const SCRIPT = require.resolve('./datastore-phone.cjs');

type Model = 'Inventory' | 'Section' | 'Count';

interface PhoneRow {
  readonly id: string;
  readonly _version?: number;
  readonly [field: string]: unknown;
}

/** The answer is null if the network failed. */
interface PhoneRequest {
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly status: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers whose shape they assert themselves.
  readonly data: any;
}

interface PhoneError {
  readonly message: string;
  readonly operation: string | null;
  readonly during: string;
  readonly localModel: PhoneRow | null;
}

interface PhoneDiary {
  readonly requests: PhoneRequest[];
  readonly errors: PhoneError[];
  readonly events: string[];
  readonly realTime: string[];
}

export interface Phone {
  readonly diary: PhoneDiary;
  forget(): void;
  signIn(input: SignIn): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  setOnline(isOnline: boolean): Promise<void>;
  query(model: Model): Promise<PhoneRow[]>;
  find(model: Model, id: string): Promise<PhoneRow | null>;
  save(model: Model, fields: object): Promise<PhoneRow>;
  update(model: Model, id: string, fields: object): Promise<PhoneRow>;
  delete(model: Model, id: string): Promise<PhoneRow>;
  switchOff(): Promise<void>;
}

interface SignIn {
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  readonly syncPageSize: number;
  readonly onlyInventory?: string;
}

type Message =
  | { readonly happened: { readonly list: keyof PhoneDiary; readonly entry: never } }
  | { readonly id: number; readonly result: unknown; readonly error?: string };

/**
 * Own process: Amplify is a singleton.
 * @param app `ownsCounts`: an `@auth` rule gives counts to their collector
 */
export function switchOnPhone(app: { readonly ownsCounts: boolean }): Phone {
  // A crash shows what Amplify wrote to the console.
  const child = fork(SCRIPT, app.ownsCounts ? ['owns-counts'] : [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  const diary: PhoneDiary = { requests: [], errors: [], events: [], realTime: [] };
  const waiting = new Map<number, (message: { result: unknown; error?: string }) => void>();
  let stderr = '';
  let commands = 0;
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr = (stderr + text).slice(-4000);
  });
  child.on('message', (message: Message) => {
    if ('happened' in message) diary[message.happened.list].push(message.happened.entry);
    else waiting.get(message.id)?.(message);
  });
  const off = () => ({ result: null, error: `the phone is off: ${stderr}` });
  const closed = once(child, 'close').then(() => {
    for (const answer of waiting.values()) answer(off());
  });
  const command = async <T>(name: string, args: object = {}): Promise<T> => {
    commands += 1;
    const id = commands;
    const { result, error } = await new Promise<{ result: unknown; error?: string }>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, command: name, args }, (failure) => {
        if (failure !== null) resolve(off());
      });
    });
    waiting.delete(id);
    if (error !== undefined) throw new Error(error);
    return result as T;
  };
  return {
    diary,
    forget() {
      for (const list of Object.values(diary)) list.length = 0;
    },
    signIn: (input) => command('signIn', input),
    start: () => command('start'),
    stop: () => command('stop'),
    setOnline: (isOnline) => command('setOnline', { isOnline }),
    query: (model) => command('query', { model }),
    find: (model, id) => command('find', { model, id }),
    save: (model, fields) => command('save', { model, fields }),
    update: (model, id, fields) => command('update', { model, id, fields }),
    delete: (model, id) => command('delete', { model, id }),
    async switchOff() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
