import { parseArgs } from 'node:util';
import { StartupError } from '../startup-error.js';
import type { OperatorCommand, OperatorInput } from './operator-command.js';

/** What the operator asked for: help (of one command or of all), or a command with its input. */
export type Request =
  | { readonly kind: 'help'; readonly command: OperatorCommand | null }
  | { readonly kind: 'run'; readonly command: OperatorCommand; readonly input: OperatorInput };

/** Reads the words after `npm run admin --`; a mistake is a StartupError that says what is wrong. */
export function readArguments(commands: readonly OperatorCommand[], words: readonly string[]): Request {
  const command = commands.find(({ name }) => `${words.slice(0, 2).join(' ')}` === name) ?? null;
  const wantsHelp = words.includes('--help') || words.includes('-h');
  if (wantsHelp || words.length === 0) return { kind: 'help', command };
  if (command === null) {
    throw new StartupError(
      `O comando "${words.slice(0, 2).join(' ')}" não existe; veja npm run admin -- --help.`,
    );
  }
  const input = readInput(command, words.slice(2));
  for (const [name, { required }] of Object.entries(command.options)) {
    if (required === true && !input.options[name])
      throw new StartupError(`Falta --${name}; veja npm run admin -- ${command.name} --help.`);
  }
  return { kind: 'run', command, input };
}

function readInput(command: OperatorCommand, words: readonly string[]): OperatorInput {
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

/** The help of one command, or of all. */
export function describe(commands: readonly OperatorCommand[], command: OperatorCommand | null): string {
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
