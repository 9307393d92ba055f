import { parseArgs } from 'node:util';
import { UsageError } from '../startup-error.js';
import type { CommandForm, OperatorInput } from './operator-command.js';

export type Request<C extends CommandForm> =
  | { readonly kind: 'help'; readonly command: C | null }
  | { readonly kind: 'version'; readonly json: boolean }
  | {
      readonly kind: 'run';
      readonly command: C;
      readonly input: OperatorInput;
      readonly quiet: boolean;
      readonly json: boolean;
    };

const COMMON = {
  quiet: { meaning: 'não mostra o andamento', flag: true },
  json: { meaning: 'responde em JSON, para outro programa', flag: true },
} as const;

function optionsOf({ options, json }: CommandForm): NonNullable<CommandForm['options']> {
  return { ...options, quiet: COMMON.quiet, ...(json && { json: COMMON.json }) };
}

/** @throws UsageError */
export function readArguments<C extends CommandForm>(
  commands: readonly C[],
  words: readonly string[],
): Request<C> {
  const command = commands.find(({ name }) => words.slice(0, wordsIn(name)).join(' ') === name) ?? null;
  const wantsHelp = words.includes('--help') || words.includes('-h');
  if (wantsHelp || words.length === 0) return { kind: 'help', command };
  if (words[0] === '--version') return { kind: 'version', json: words.includes('--json') };
  if (command === null) {
    const near = commands.map(({ name }) => name).filter((name) => name.split(' ')[0] === words[0]);
    throw new UsageError(
      near.length > 0
        ? `Complete o comando: ${near.join(', ')}.`
        : `O comando "${words.slice(0, 2).join(' ')}" não existe; veja npm run admin -- --help.`,
    );
  }
  const input = readInput(command, words.slice(wordsIn(command.name)));
  for (const [name, { required }] of Object.entries(optionsOf(command))) {
    if (required === true && !input.options[name])
      throw new UsageError(`Falta --${name}; veja npm run admin -- ${command.name} --help.`);
  }
  const [quiet, json] = [input.options.quiet !== undefined, input.options.json !== undefined];
  return { kind: 'run', command, input, quiet, json };
}

function callOf({ name, usage = '' }: CommandForm): string {
  return `npm run admin -- ${name} ${usage}`.trimEnd();
}

function wordsIn(name: string): number {
  return name.split(' ').length;
}

function readInput(command: CommandForm, words: readonly string[]): OperatorInput {
  try {
    const options = Object.fromEntries(
      Object.entries(optionsOf(command)).map(([name, { flag }]) => [
        name,
        { type: flag ? ('boolean' as const) : ('string' as const) },
      ]),
    );
    const parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    if (parsed.positionals.length !== (command.words ?? 0)) throw new Error('words');
    const given = Object.entries(parsed.values).map(([name, value]) => [name, String(value)]);
    return { words: parsed.positionals, options: Object.fromEntries(given) };
  } catch {
    throw new UsageError(`Use: ${callOf(command)}`);
  }
}

export function describe(commands: readonly CommandForm[], command: CommandForm | null): string {
  if (command === null) {
    const width = Math.max(...commands.map(({ name }) => name.length));
    const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
    return [
      'Uso: npm run admin -- <comando>',
      '',
      ...lines,
      '',
      'Ajuda de um comando: npm run admin -- <comando> --help',
      'Versão: npm run admin -- --version',
      '',
      'Códigos de saída: 0 feito, 1 falhou ou há o que fazer, 2 uso errado',
    ].join('\n');
  }
  const taken = Object.entries(optionsOf(command));
  const width = Math.max(...taken.map(([name]) => name.length));
  const options = taken.map(([name, { meaning }]) => `  --${name.padEnd(width)}  ${meaning}`);
  return [callOf(command), '', `  ${command.summary}`, ...options].join('\n');
}
