import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { formatInteger } from '@balanco/contract/base/numbers';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/recounts/recount-sections';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { createOnce } from '../../create-once.js';
import type { Transaction } from '../../db/database.js';
import { lockForChoice } from '../comparison/choice-locks.js';
import { licensedCollector } from '../inventories/sections/collector-access.js';
import { insertRecountSection } from '../inventories/sections/section-writes.js';
import { insertOverride } from './override-counter.js';
import { refuseSectionless } from './recount-access.js';
import { viewRecountSections } from './recount-section-views.js';
import { findRecounts } from './recount-views.js';
import { reopenForRecount } from './reopen-for-recount.js';

type TwiceInput = EndpointInput<typeof contract.countSectionsTwice>['body'] & {
  readonly id: InventoryId;
  /** The client's key for this creation, if it made one. */
  readonly key: string | null;
};

/**
 * Has whole sections counted twice (docs/closing.md, "Whole sections"): each gets a second section of round 2 for another
 * person. A finalised inventory reopens, as for any recount. Refuses `not_found`; `invalid` for a section that the inventory
 * doesn't have, and for a collector who is unknown or has no licence; `same_counter` for a section that the collector counted
 * or is assigned to, unless an admin overrides it; `permission_denied` for that by anyone else; and `conflict` for a section
 * that is counted twice already, for a collector whose counts come without sections, and while the inventory is approved.
 */
export async function countSectionsTwice(
  { db, caller }: Context,
  { id, key, ...input }: TwiceInput,
): Promise<Recount[]> {
  authorise(caller, contract.countSectionsTwice.permission);
  const { collector_sub: sub, override_reason: reason } = input;
  if (reason !== null) authorise(caller, 'admin');
  return db.transaction().execute(async (tx) => {
    const confronted = await lockForChoice(tx, id);
    const { number, pharmacyId } = confronted;
    const find = async (ids: readonly string[]) => {
      const found = await findRecounts(tx, confronted, ids);
      return found.length === ids.length ? found : null;
    };
    const create = async () => {
      const collector = await licensedCollector(tx, sub, pharmacyId);
      await refuseSectionless(tx, pharmacyId, collector);
      const chosen = chooseSections(await viewRecountSections(tx, confronted), input, collector.name);
      await reopenForRecount(tx, caller, confronted);
      const made: string[] = [];
      for (const section of chosen) {
        const sectionId = await insertNamed(tx, {
          inventoryNumber: number,
          of: section.name || 'Sem seção',
          collector,
        });
        await sql`
          insert into recount (section_id, pharmacy_id, inventory_number, whole_section, created_by)
          values (${sectionId}, ${pharmacyId}, ${number}, ${section.id}, ${caller.name})
        `.execute(tx);
        if (section.counted_by.includes(sub) && reason !== null) {
          await insertOverride(tx, { number, pharmacyId, sectionId }, { collector, reason, by: caller.name });
        }
        made.push(sectionId);
      }
      const recounts = await find(made);
      if (recounts === null) throw new Error('recounts were just inserted and are not there');
      await writeAudit(
        tx,
        caller,
        recounts.map((recount) => ({
          pharmacyId,
          action: 'create_recount',
          entity: 'inventory',
          entityId: String(number),
          after: {
            recount: recount.name,
            round: recount.round,
            collector: collector.name,
            section: recount.whole_section?.name || 'Sem seção',
            ...(recount.overrides.length > 0 && { override: reason }),
          },
        })),
      );
      return recounts;
    };
    const idsOf = (recounts: readonly Recount[]) => recounts.map(({ section_id }) => section_id);
    const request = { id, ...input };
    return createOnce(
      tx,
      caller,
      { key, call: contract.countSectionsTwice.id, request },
      { create, idsOf, find },
    );
  });
}

type Choice = Pick<TwiceInput, 'sections' | 'collector_sub' | 'skip_counted' | 'override_reason'>;

/** The sections that get a second count. */
function chooseSections(
  sections: readonly contract.RecountSection[],
  { sections: ids, collector_sub: sub, skip_counted, override_reason }: Choice,
  name: string,
): readonly contract.RecountSection[] {
  const asked = sections.filter(({ id }) => ids.includes(id));
  if (asked.length < ids.length) throw invalid('Uma das seções não existe mais neste inventário.');
  const [twice] = asked.filter(({ second }) => second !== null);
  if (twice !== undefined) {
    throw new AppError('conflict', `${twice.name || 'Sem seção'} já é contada em dobro.`);
  }
  const counted = asked.filter(({ counted_by }) => counted_by.includes(sub));
  if (counted.length === 0 || override_reason !== null) return asked;
  if (!skip_counted) {
    const what = counted.length === 1 ? '1 destas seções' : `${formatInteger(counted.length)} destas seções`;
    throw new AppError('same_counter', `${name} já conta ${what}.`);
  }
  const others = asked.filter((section) => !counted.includes(section));
  if (others.length === 0) throw invalid('Esta pessoa já conta todas as seções escolhidas.');
  return others;
}

function invalid(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { sections: [sentence] } });
}

interface Named {
  readonly inventoryNumber: number;
  /** The name of the section that is counted twice. */
  readonly of: string;
  readonly collector: Awaited<ReturnType<typeof licensedCollector>>;
}

/** Inserts the second section under the first name that is free. Those of cancelled recounts keep theirs. */
async function insertNamed(tx: Transaction, { inventoryNumber, of, collector }: Named): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (2ª contagem)' : ` (2ª contagem, ${number})`;
    const name = `${of.slice(0, NAME_LIMIT - ending.length).trimEnd()}${ending}`;
    const made = await insertRecountSection(tx, { inventoryNumber, id: null, name, round: 2, collector });
    if (made !== null) return made;
  }
}
