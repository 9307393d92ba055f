import { backupCommands } from './backup-commands.js';
import { comparisonCommands } from './comparison-commands.js';
import { doctorCommand } from './doctor-command.js';
import { licenceCommands } from './licence-commands.js';
import type { OperatorCommand, StandaloneCommand } from './operator-command.js';
import { tlsCommands } from './tls-commands.js';
import { totalsCommands } from './totals-commands.js';
import { userCommands } from './user-commands.js';

/** Everything that `npm run admin -- …` can do, in the order of its help. */
export const commands: readonly (OperatorCommand | StandaloneCommand)[] = [
  ...userCommands,
  ...licenceCommands,
  ...backupCommands,
  ...totalsCommands,
  ...comparisonCommands,
  doctorCommand,
  ...tlsCommands,
];
