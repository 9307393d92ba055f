import { parseArgs } from 'node:util';
import { StartupError } from '../startup-error.js';
import type { CommandForm, OperatorInput } from './operator-command.js';

export type Request<C extends CommandForm> =
  | { readonly kind: 'help'; readonly command: C | null }
  | { readonly kind: 'run'; readonly command: C; readonly input: OperatorInput };

/** @throws StartupError */
export function readArguments<C extends CommandForm>(
  commands: readonly C[],
  words: readonly string[],
): Request<C> {
  const command = commands.find(({ name }) => words.slice(0, wordsIn(name)).join(' ') === name) ?? null;
  const wantsHelp = words.includes('--help') || words.includes('-h');
  if (wantsHelp || words.length === 0) return { kind: 'help', command };
  if (command === null) {
    throw new StartupError(
      `O comando "${words.slice(0, 2).join(' ')}" não existe; veja npm run admin -- --help.`,
    );
  }
  const input = readInput(command, words.slice(wordsIn(command.name)));
  for (const [name, { required }] of Object.entries(command.options)) {
    if (required === true && !input.options[name])
      throw new StartupError(`Falta --${name}; veja npm run admin -- ${command.name} --help.`);
  }
  return { kind: 'run', command, input };
}

function wordsIn(name: string): number {
  return name.split(' ').length;
}

function readInput(command: CommandForm, words: readonly string[]): OperatorInput {
  try {
    const options = Object.fromEntries(
      Object.keys(command.options).map((name) => [name, { type: 'string' as const }]),
    );
    const parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    if (parsed.positionals.length !== command.words) throw new Error('words');
    return { words: parsed.positionals, options: parsed.values };
  } catch {
    throw new StartupError(`Use: npm run admin -- ${command.name} ${command.usage}`.trimEnd());
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
    ].join('\n');
  }
  const options = Object.entries(command.options).map(
    ([name, { meaning }]) => `  --${name.padEnd(10)}${meaning}`,
  );
  return [
    `npm run admin -- ${command.name} ${command.usage}`.trimEnd(),
    '',
    `  ${command.summary}`,
    ...options,
  ].join('\n');
}
