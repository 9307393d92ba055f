import { backupCommands } from './backup-commands.js';
import { licenceCommands } from './licence-commands.js';
import type { OperatorCommand, StandaloneCommand } from './operator-command.js';
import { secretKeyCommands } from './secret-key-commands.js';
import { tlsCommands } from './tls-commands.js';
import {
  auditCommands,
  comparisonCommands,
  doctorCommand,
  inventoryCommands,
  totalsCommands,
} from './upkeep-commands.js';
import { userCommands } from './user-commands.js';

export const commands: readonly (OperatorCommand | StandaloneCommand)[] = [
  ...userCommands,
  ...licenceCommands,
  ...backupCommands,
  ...totalsCommands,
  ...comparisonCommands,
  ...inventoryCommands,
  ...auditCommands,
  doctorCommand,
  ...tlsCommands,
  ...secretKeyCommands,
];
