/** How many calls of one kind there may be, in all and of one person. */
export interface TurnLimits {
  /** That run: each holds a connection of the database. */
  readonly running: number;
  readonly runningPerPerson: number;
  /** That run, wait for their turn, or have an answer that was not read yet. */
  readonly inside: number;
  readonly insidePerPerson: number;
  /** What the bodies of those may hold of memory together. */
  readonly bytes: number;
  readonly bytesPerPerson: number;
  /** The longest that a call waits for its turn, in ms. */
  readonly waitMs: number;
}

/** Whose limit a call has met: its person's own, or the server's; nobody's where it was over before its turn came. */
export class TurnRefused extends Error {
  readonly whose: 'person' | 'server' | 'nobody';

  constructor(whose: 'person' | 'server' | 'nobody') {
    super(`no turn: ${whose}`);
    this.whose = whose;
  }
}

/** One call. Its turn may come several times, for each part of a long answer. */
export interface Turn {
  /** Resolves once the call may run; at once if it may already. Rejects with TurnRefused after `waitMs`. */
  begin(waitMs?: number): Promise<void>;
  /** Begins, works, and lets the next one have the turn. */
  run<T>(work: () => Promise<T>, waitMs?: number): Promise<T>;
  /** The call is over: it waits no more. A turn in which work is under way ends with the work. */
  leave(): void;
}

interface Person {
  inside: number;
  bytes: number;
  running: number;
  readonly waiting: Set<{ start(): void }>;
}

/** Lets calls in, and persons take turns: who has just had one comes after everybody who waits already. */
export function createTurns(limits: TurnLimits): { enter(name: string, bytes: number): Turn } {
  const people = new Map<string, Person>();
  /** Persons with waiting calls, in the order in which they come next. */
  const line = new Set<Person>();
  const total = { inside: 0, bytes: 0, running: 0 };

  const next = () => {
    // A Set that is walked comes by what is put at its end.
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
          // It may have left between its turn and now.
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
