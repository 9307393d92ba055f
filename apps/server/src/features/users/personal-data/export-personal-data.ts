import * as contract from '@balanco/contract/people/personal-data';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { answering } from '../../../db/answering.js';
import { auditPerson } from '../../../identity/audit-account.js';
import type { PersonalAccounts, UserDirectory } from '../../../identity/identity-provider.js';
import { requireAllPharmacies } from '../../../pharmacy-access/reach.js';
import { requireUser } from '../find-people.js';
import { HELD_COLUMNS } from './held-data.js';

export type PersonalDataContext = Context & {
  readonly directory: UserDirectory;
  readonly accounts: PersonalAccounts | undefined;
};

type Part = contract.PersonalData['parts'][number];

/** Everything that is kept about a person. The call itself is in the person's history. */
export async function exportPersonalData(
  { db, caller, directory, accounts }: PersonalDataContext,
  sub: string,
): Promise<contract.PersonalData> {
  authorise(caller, contract.exportPersonalData.permission);
  requireAllPharmacies(caller);
  const user = await requireUser(directory, sub);
  return db.transaction().execute(async (tx) => {
    const parts: Part[] = [];
    for (const { title, purpose, rows } of HELD_COLUMNS.flatMap((held) => held.parts)) {
      const found = await answering({
        row: contract.personalDataSchema.shape.parts.element.shape.rows.element,
      })`
        select to_jsonb(found) as row from (${rows(sub)}) as found
      `.execute(tx);
      parts.push({ title, purpose, rows: found.rows.map(({ row }) => row) });
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
}
