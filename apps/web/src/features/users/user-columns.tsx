import { roleLabel } from '@balanco/contract/roles';
import type { User } from '@balanco/contract/users';
import { columnsFor } from '../../ui/table/columns';
import { shownName } from './users-in-sight';

const column = columnsFor<User>();

/** Columns of the specification's section 2. */
export const userColumns = column.columns([
  column.accessor(shownName, { id: 'name', header: 'Nome', meta: { width: 220, grow: true } }),
  column.accessor('email', { header: 'E-mail', meta: { width: 260, grow: true } }),
  column.accessor((user) => roleLabel[user['custom:role']], {
    id: 'role',
    header: 'Perfil',
    meta: { width: 140 },
  }),
]);
