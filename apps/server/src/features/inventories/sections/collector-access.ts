import { AppError } from '../../../app-error.js';
import type { Transaction } from '../../../db/database.js';
import { findPerson } from '../../../identity/person-queries.js';
import { seesPharmacy } from '../../../pharmacy-access/reach.js';
import type { SectionCollector } from './section-queries.js';

/**
 * The person who is to count a section. Refuses `invalid` for someone who is unknown, has no licence or may not see the
 * pharmacy.
 */
export async function licensedCollector(
  tx: Transaction,
  sub: string,
  pharmacyId: string,
): Promise<SectionCollector> {
  const person = await findPerson(tx, sub);
  if (person?.licensed && seesPharmacy(person, pharmacyId))
    return { sub, name: person.name, email: person.email };
  const sentence = 'O coletor escolhido não existe ou não tem licença ativa.';
  throw new AppError('invalid', sentence, { fields: { collector_sub: [sentence] } });
}
