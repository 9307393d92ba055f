import { findingLine } from '../doctor/finding.js';
import { runDoctor } from '../doctor/run-doctor.js';
import { StartupError } from '../startup-error.js';
import type { StandaloneCommand } from './operator-command.js';

export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  summary:
    'confere configuração, permissões, disco, relógio, banco de dados, e-mail, TLS e cópias; código 1 se há o que fazer',
  usage: '',
  options: {},
  words: 0,
  async runAlone({ environment, say }) {
    const findings = await runDoctor(environment);
    for (const finding of findings) say(findingLine(finding));
    const count = findings.filter(({ state }) => state === 'todo').length;
    if (count > 0)
      throw new StartupError(count === 1 ? 'Há 1 item a resolver.' : `Há ${count} itens a resolver.`);
  },
};
