import { expect, it } from 'vitest';
import { UsageError } from '../startup-error.js';
import { commands } from './commands.js';
import { describe as describeCommands, readArguments } from './read-arguments.js';

const read = (line: string) =>
  readArguments(
    commands,
    line.split(' ').filter((word) => word !== ''),
  );

it('readArguments reads a command with its words and options', () => {
  expect(read('user role ana@x.com mod')).toMatchObject({
    kind: 'run',
    command: { name: 'user role' },
    input: { words: ['ana@x.com', 'mod'] },
  });
  expect(read('backup -')).toMatchObject({ command: { name: 'backup' }, input: { words: ['-'] } });
  expect(read('license issue --seats 3')).toMatchObject({ input: { options: { seats: '3' } } });
});

it.each([
  ['nada disso', 'O comando "nada disso" não existe; veja npm run admin -- --help.'],
  ['license', 'Complete o comando: license issue, license list, license show, license revoke.'],
  ['user role ana@x.com mod --json', 'Use: npm run admin -- user role <e-mail> <admin|mod|user>'],
  ['user create --email a@b.co', 'Falta --name; veja npm run admin -- user create --help.'],
  ['user role ana@x.com', 'Use: npm run admin -- user role <e-mail> <admin|mod|user>'],
  ['restore', 'Use: npm run admin -- restore <arquivo>'],
  ['license issue --vagas 3', 'Use: npm run admin -- license issue'],
])('readArguments refuses "%s" with a sentence', (line, sentence) => {
  expect(() => read(line)).toThrow(new UsageError(sentence));
});

it('readArguments reads flags, which take no value', () => {
  expect(read('user list --json --quiet')).toMatchObject({ kind: 'run', json: true, quiet: true });
  expect(read('user password a@b.co --send')).toMatchObject({
    json: false,
    input: { options: { send: 'true' } },
  });
  expect(read('--version --json')).toEqual({ kind: 'version', json: true });
});

it('readArguments reads --help for all commands or for one', () => {
  expect(read('')).toEqual({ kind: 'help', command: null });
  expect(describeCommands(commands, null)).toContain('license revoke');
  for (const command of commands) {
    const request = read(`${command.name} --help`);
    expect(request).toEqual({ kind: 'help', command });
    expect(describeCommands(commands, command)).toContain(command.summary);
  }
});
