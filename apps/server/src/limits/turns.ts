export interface TurnLimits {
  /** How many run, each with a connection. */
  readonly running: number;
  readonly runningPerPerson: number;
  /** Running, waiting, or with an unread answer. */
  readonly inside: number;
  readonly insidePerPerson: number;
  /** Bytes of their bodies. */
  readonly bytes: number;
  readonly bytesPerPerson: number;
  readonly waitMs: number;
}

/** The person's or the server's limit refused it; `nobody` if the call ended before its turn. */
export class TurnRefused extends Error {
  readonly whose: 'person' | 'server' | 'nobody';

  constructor(whose: 'person' | 'server' | 'nobody') {
    super(`no turn: ${whose}`);
    this.whose = whose;
  }
}

export interface Turn {
  begin(waitMs?: number): Promise<void>;
  run<T>(work: () => Promise<T>, waitMs?: number): Promise<T>;
  /** Running work keeps the turn until it ends. */
  leave(): void;
}

interface Person {
  inside: number;
  bytes: number;
  running: number;
  readonly waiting: Set<{ start(): void }>;
}

/** Whoever had a turn goes to the end of the line. */
export function createTurns(limits: TurnLimits): { enter(name: string, bytes: number): Turn } {
  const people = new Map<string, Person>();
  const line = new Set<Person>();
  const total = { inside: 0, bytes: 0, running: 0 };

  const next = () => {
    // The iteration visits people who are added meanwhile.
    for (const person of line) {
      if (total.running >= limits.running) return;
      if (person.running >= limits.runningPerPerson) continue;
      const [first] = person.waiting;
      first?.start();
      line.delete(person);
      if (person.waiting.size > 0) line.add(person);
    }
  };

  const add = (person: Person, calls: 1 | -1, bytes: number) => {
    for (const sum of [person, total]) {
      sum.inside += calls;
      sum.bytes += calls * bytes;
    }
  };
  const addRunning = (person: Person, calls: 1 | -1) => {
    for (const sum of [person, total]) sum.running += calls;
  };

  return {
    enter(name, bytes) {
      const person = people.get(name) ?? { inside: 0, bytes: 0, running: 0, waiting: new Set() };
      if (person.inside >= limits.insidePerPerson || person.bytes + bytes > limits.bytesPerPerson) {
        throw new TurnRefused('person');
      }
      if (total.inside >= limits.inside || total.bytes + bytes > limits.bytes)
        throw new TurnRefused('server');
      add(person, 1, bytes);
      people.set(name, person);

      let isRunning = false;
      let isWorking = false;
      let isOver = false;
      let giveUp: (reason: Error) => void = () => undefined;
      const forget = () => {
        if (person.inside === 0 && person.running === 0) people.delete(name);
      };
      const end = () => {
        if (!isRunning) return;
        isRunning = false;
        addRunning(person, -1);
        forget();
        next();
      };
      const begin = async (waitMs = limits.waitMs) => {
        if (isOver) throw new TurnRefused('nobody');
        if (isRunning) return;
        await new Promise<void>((resolve, reject) => {
          const whose = () => (person.running >= limits.runningPerPerson ? 'person' : 'server');
          const patience = setTimeout(() => giveUp(new TurnRefused(whose())), waitMs);
          const waiter = {
            start() {
              clearTimeout(patience);
              person.waiting.delete(waiter);
              isRunning = true;
              addRunning(person, 1);
              resolve();
            },
          };
          giveUp = (reason) => {
            clearTimeout(patience);
            person.waiting.delete(waiter);
            if (person.waiting.size === 0) line.delete(person);
            reject(reason);
          };
          person.waiting.add(waiter);
          line.add(person);
          next();
        });
      };
      return {
        begin,
        async run(work, waitMs) {
          await begin(waitMs);
          // The client may have left since.
          if (isOver) throw new TurnRefused('nobody');
          isWorking = true;
          try {
            return await work();
          } finally {
            isWorking = false;
            end();
          }
        },
        leave() {
          if (isOver) return;
          isOver = true;
          add(person, -1, bytes);
          giveUp(new TurnRefused('nobody'));
          if (!isWorking) end();
          forget();
        },
      };
    },
  };
}
