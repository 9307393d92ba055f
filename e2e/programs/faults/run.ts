import { parseArgs } from 'node:util';
import { createRandom } from '../../catalogue/random.js';
import { startServer } from '../../harness/start-server.js';
import { type FaultReport, prepareFaultNight } from './fault-night.js';
import { type FaultName, faultNames } from './faults.js';

const HELP = `Uso: npm run faults -- [opções]

Coletores contam e o escritório trabalha num servidor próprio, em pasta temporária; a cada rodada uma falha o atinge num
momento qualquer. Depois dela, tudo o que foi confirmado é conferido. O código de saída é 1 se algo não confere.

  --rounds <n>      quantas rodadas (padrão: 10)
  --fault <nome>    só esta falha: ${faultNames.join(', ')}
  --seed <n>        outro número dá outra noite (padrão: 1)
  --help            mostra esta ajuda`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    fault: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function chooseFaults(rounds: number, seed: number): FaultName[] {
  if (values.fault !== undefined) {
    const named = faultNames.find((name) => name === values.fault);
    if (named === undefined) throw new Error(`Não há falha "${values.fault}": ${faultNames.join(', ')}.`);
    return Array.from({ length: rounds }, () => named);
  }
  const random = createRandom(seed);
  const chosen: FaultName[] = [];
  while (chosen.length < rounds) chosen.push(...random.shuffle(faultNames));
  return chosen.slice(0, rounds);
}

function readNumber(name: 'rounds' | 'seed'): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} é um número inteiro a partir de 1.`);
  return number;
}

function row({ fault, healedMs, acknowledged, lostAnswers, unanswered, problems }: FaultReport): string {
  const cells = [
    fault.padEnd(16),
    `${Math.round(healedMs)} ms`.padStart(9),
    `${acknowledged} confirmadas`.padStart(18),
    `${lostAnswers + unanswered} sem resposta`.padStart(18),
    problems.length === 0 ? 'confere' : `NÃO CONFERE (${problems.length})`,
  ];
  return [cells.join('  '), ...problems.slice(0, 20).map((problem) => `    ${problem}`)].join('\n');
}

async function run(): Promise<number> {
  if (values.help) {
    say(HELP);
    return 0;
  }
  const seed = readNumber('seed');
  const chosen = chooseFaults(readNumber('rounds'), seed);
  const server = await startServer();
  try {
    const night = await prepareFaultNight(server, { collectors: 8, counts: 4000, seed });
    let isRight = true;
    for (const fault of chosen) {
      const report = await night.inject(fault);
      isRight = report.problems.length === 0 && isRight;
      say(row(report));
    }
    return isRight ? 0 : 1;
  } finally {
    await server.stop();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
