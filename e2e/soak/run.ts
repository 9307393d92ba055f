import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BusyPharmacy, hearAChange, openBusyPharmacy } from '../faults/busy-pharmacy.js';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { NoAnswer } from '../simulate/patient-session.js';
import { runCollectors } from '../simulate/run-collectors.js';
import { growth, readSample, type Sample } from './samples.js';

const HELP = `Uso: npm run soak -- [--minutes <n>] [--collectors <n>]

Uma noite cheia num servidor próprio, em pasta temporária: coletores, escritório, listas, buscas, entradas e tempo real ao
mesmo tempo (padrão: 10 minutos, 12 coletores). Memória e atraso do laço de eventos são medidos e têm de se estabilizar;
no fim, o que foi confirmado é conferido. O código de saída é 1 se algo cresce ou não confere.`;

/** Last third to middle third. */
const LEVEL = { memory: 1.15, delay: 1.5 };
/** Growth below it does not matter. */
const UNNOTICED_MS = 50;
const SAMPLE_MS = 5_000;
/** Simulated seconds per second. */
const PACE = 30;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    collectors: { type: 'string', default: '12' },
    help: { type: 'boolean', default: false },
  },
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Besides counting, until `stop`. */
function otherWork({ admin, setup, quietInventory, random }: BusyPharmacy, stop: AbortSignal) {
  const pharmacy = setup.pharmacy.id;
  const words = ['dipirona', '789', 'soro fisiológico', 'ml cx'] as const;
  const searched = () => `search=${encodeURIComponent(random.pick(words))}`;
  const works: readonly (readonly [pauseMs: number, work: () => Promise<unknown>])[] = [
    [500, () => admin.send('GET', `/api/products/?pharmacy=${pharmacy}&page=1&page_size=1000&${searched()}`)],
    [500, () => admin.send('GET', `/api/amplify-counts/?pharmacy=${pharmacy}&page=1&page_size=100`)],
    [2_000, () => admin.send('GET', `/api/inventories/with-all-counts/?pharmacy=${pharmacy}`)],
    [2_000, () => admin.send('GET', '/api/dashboard-hourly-history/')],
    [3_000, () => hearAChange(admin, quietInventory)],
    [5_000, () => admin.send('GET', '/api/cognito-users-filtered/')],
  ];
  return works.map(async ([pauseMs, work]) => {
    while (!stop.aborted) {
      await work().catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
      });
      await delay(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  });
}

async function sampleUntil(server: RunningServer, token: string, stop: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  const start = performance.now();
  while (!stop.aborted) {
    await delay(SAMPLE_MS, undefined, { signal: stop }).catch(() => undefined);
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    samples.push(readSample(await answer.text(), (performance.now() - start) / 1000));
  }
  return samples;
}

function table(samples: readonly Sample[]): string {
  const everyMinute = samples.filter((_sample, index) => index % Math.round(60_000 / SAMPLE_MS) === 0);
  const rows = everyMinute.map(({ seconds, residentMb, heapMb, delayMs, requests }) =>
    [
      `${Math.round(seconds / 60)} min`.padStart(7),
      `${residentMb.toFixed(0)} MB`.padStart(9),
      `${heapMb.toFixed(0)} MB`.padStart(9),
      `${delayMs.toFixed(1)} ms`.padStart(10),
      String(requests).padStart(10),
    ].join('  '),
  );
  const head = ['tempo', 'memória', 'heap', 'atraso p99', 'chamadas'];
  const widths = [7, 9, 9, 10, 10];
  return [head.map((name, index) => name.padStart(widths[index] ?? 0)).join('  '), ...rows].join('\n');
}

async function soak(): Promise<number> {
  if (values.help) {
    say(HELP);
    return 0;
  }
  const token = randomBytes(18).toString('base64url');
  const server = await startServer({ env: { METRICS_TOKEN: token } });
  try {
    const pharmacy = await openBusyPharmacy(server, { collectors: Number(values.collectors), seed: 5 });
    const stop = AbortSignal.timeout(Number(values.minutes) * 60_000);
    const sampling = sampleUntil(server, token, stop);
    const { setup, ledger, office } = pharmacy;
    await Promise.all([
      runCollectors(setup, ledger, { counts: 10_000_000, seed: 5, pace: PACE, stop }),
      office.run(stop),
      ...otherWork(pharmacy, stop),
    ]);
    const samples = await sampling;
    say(table(samples));
    const memory = growth(samples, (sample) => sample.residentMb);
    const lag = growth(samples, (sample) => sample.delayMs);
    const lastDelay = samples.at(-1)?.delayMs ?? Number.NaN;
    const problems = await pharmacy.problems();
    say(`\nMemória: ×${memory.toFixed(2)} · atraso: ×${lag.toFixed(2)} no último terço`);
    say(`${ledger.totals.acknowledged} contagens confirmadas; ${problems.length} problemas`);
    for (const problem of problems.slice(0, 20)) say(`  ${problem}`);
    const isLevel = memory <= LEVEL.memory && (lag <= LEVEL.delay || lastDelay < UNNOTICED_MS);
    return isLevel && problems.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

process.exitCode = await soak().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
