import {
  exportPersonalData as exportCall,
  type PersonalData,
  personalDataSchema,
} from '@balanco/contract/people/personal-data';
import { answering } from '../../../db/answering.js';
import { auditPerson } from '../../../identity/audit-account.js';
import type { PersonalAccounts } from '../../../identity/identity-provider.js';
import { requireAllPharmacies } from '../../../pharmacy-access/reach.js';
import { useCase } from '../../../use-case.js';
import { type PeopleContext, requireUser } from '../find-people.js';
import { HELD_COLUMNS } from './held-data.js';

export interface PersonalDataContext extends PeopleContext {
  readonly accounts: PersonalAccounts | undefined;
}

/** Everything that is kept about a person. The call itself is in the person's history. */
export const exportPersonalData = useCase(exportCall, async (context: PersonalDataContext, { sub }) => {
  const { db, caller, directory, accounts } = context;
  requireAllPharmacies(caller);
  const user = await requireUser(directory, sub);
  return db.transaction().execute(async (tx) => {
    const parts: PersonalData['parts'] = [];
    for (const { title, purpose, rows } of HELD_COLUMNS.flatMap((held) => held.parts)) {
      const held = await answering({
        row: personalDataSchema.shape.parts.element.shape.rows.element,
      })`
        select to_jsonb(found) as row from (${rows(sub)}) as found
      `.values(tx);
      parts.push({ title, purpose, rows: held });
    }
    if (accounts !== undefined)
      parts.push({
        title: 'Entrada',
        purpose: 'Entrar com e-mail e senha; a senha não está guardada, só uma conferência dela',
        rows: await accounts.view(tx, sub),
      });
    await auditPerson(tx, caller, sub, { action: 'export_data', after: { parts: parts.length } });
    return { sub, name: user.name, exported_at: new Date().toISOString(), parts };
  });
});
