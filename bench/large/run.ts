import { parseArgs } from 'node:util';
import { startBenchServer } from '../bench-server.js';
import { fillLarge } from './fill-large.js';
import { measureCalls } from './measure-calls.js';

const HELP = `npm run bench:large -- --folder PASTA [--lines 20000000] [--pharmacies 1000] [--people 2000] [--rounds 5]
  [--only NOME] [--serve]

Preenche um banco de dados novo em PASTA, se ainda não há nenhum, e mede as chamadas de cada tela e as gravações. Com --serve o servidor
fica no ar com as telas, até Ctrl+C. A pasta fica; apague-a depois.`;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    lines: { type: 'string', default: '20000000' },
    pharmacies: { type: 'string', default: '1000' },
    people: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    serve: { type: 'boolean', default: false },
  },
});

async function run(folder: string): Promise<void> {
  const size = {
    lines: Number(values.lines),
    pharmacies: Number(values.pharmacies),
    people: Number(values.people),
  };
  const filling = await startBenchServer({ folder, disposable: true });
  const { rows } = await filling.client.query('select from count limit 1');
  if (rows.length === 0) await fillLarge(filling.client, size, say);
  await filling.stop();
  const server = await startBenchServer({ folder });
  if (values.serve) {
    say(`${server.origin} ${server.admin.email} ${server.admin.password}`);
    await new Promise((resolve) => process.once('SIGINT', resolve));
  } else await measureCalls(server, { rounds: Number(values.rounds), only: values.only, say });
  await server.stop();
}

if (values.folder === undefined) say(HELP);
else await run(values.folder);
