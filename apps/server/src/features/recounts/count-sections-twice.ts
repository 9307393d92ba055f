import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { formatInteger } from '@balanco/contract/base/numbers';
import * as contract from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import { answering } from '../../db/answering.js';
import { createOnce } from '../../db/create-once.js';
import type { Queries, Transaction } from '../../db/database.js';
import { transact } from '../../use-case.js';
import { type ComparisonBasis, lockForChoice } from '../comparison/comparison-basis.js';
import { linesOf, noSection } from '../comparison/counting-lines.js';
import { insertRecountSection, licensedCollector } from '../inventories/sections/add-sections.js';
import { insertOverride } from './change-recount.js';
import { refuseSectionless, reopenForRecount } from './create-recount.js';
import { sectionOrNone } from './recount-items.js';
import { viewRecounts } from './view-recounts.js';

type TwiceInput = EndpointInput<typeof contract.countSectionsTwice>['body'];

/** A second section of round 2 for another person (docs/comparison.md, "Whole sections"). */
export const countSectionsTwice = transact(contract.countSectionsTwice, async (tx, { caller }, sent) => {
  const { id, key, ...input } = sent;
  const { collector_sub: sub, override_reason: reason } = input;
  if (reason !== null) authorise(caller, 'admin');
  const inventory = await lockForChoice(tx, id);
  const { number, pharmacyId } = inventory;
  const find = async (ids: readonly string[]) => {
    const found = await viewRecounts(tx, inventory, ids);
    return found.length === ids.length ? found : null;
  };
  const create = async () => {
    const collector = await licensedCollector(tx, sub, pharmacyId);
    await refuseSectionless(tx, pharmacyId, collector);
    const chosen = chooseSections(await viewRecountSections(tx, inventory), input, collector.name);
    await reopenForRecount(tx, caller, inventory);
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
  const idsOf = (recounts: readonly contract.Recount[]) => recounts.map(({ section_id }) => section_id);
  const request = { id, ...input };
  const creation = { key, call: contract.countSectionsTwice.id, request };
  return { results: await createOnce(tx, caller, creation, { create, idsOf, find }) };
});

type Choice = Pick<TwiceInput, 'sections' | 'collector_sub' | 'skip_counted' | 'override_reason'>;

function chooseSections(
  sections: readonly contract.RecountSection[],
  { sections: ids, collector_sub: sub, skip_counted, override_reason }: Choice,
  name: string,
): readonly contract.RecountSection[] {
  const asked = sections.filter(({ id }) => ids.includes(id));
  if (asked.length < ids.length) throw invalid('Uma das seções não existe mais neste inventário.');
  const [twice] = asked.filter(({ second }) => second !== null);
  if (twice !== undefined) {
    throw new AppError('conflict', `${twice.name || 'Sem seção'} já tem segunda contagem.`);
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

const invalid = (sentence: string) => invalidField('sections', sentence);

interface Named {
  readonly inventoryNumber: number;
  readonly of: string;
  readonly collector: Awaited<ReturnType<typeof licensedCollector>>;
}

/** First free name; cancelled recounts keep theirs. */
async function insertNamed(tx: Transaction, { inventoryNumber, of, collector }: Named): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (2ª contagem)' : ` (2ª contagem, ${number})`;
    const name = `${of.slice(0, NAME_LIMIT - ending.length).trimEnd()}${ending}`;
    const made = await insertRecountSection(tx, { inventoryNumber, id: null, name, round: 2, collector });
    if (made !== null) return made;
  }
}

export async function viewRecountSections(db: Queries, inventory: ComparisonBasis) {
  const { number } = inventory;
  return answering(contract.listRecountSections.responses[200].shape.results.element.shape)`
    with line as materialized (
      select ${sectionOrNone} as section_id, collector_id, count(*) as lines
      from ${linesOf(inventory)} left join section on section.id = count_line.section_id
      where coalesce(section.kind, 'count') = 'count'
      group by 1, 2
    ),
    counter as (
      select section_id, sum(lines)::integer as lines,
        array_agg(distinct sub) filter (where sub <> '') as subs
      from line join collector on collector.id = collector_id group by section_id
    ),
    place as (
      select id, name, finalised_at is not null as is_closed, nullif(collector_sub, '') as assigned
      from section where inventory_number = ${number} and deleted_at is null and kind = 'count'
      union all
      select ${noSection}, '', true, null where exists (select from counter where section_id = ${noSection})
    )
    select place.id, place.name, is_closed, coalesce(lines, 0) as lines,
      case when assigned is null or assigned = any(coalesce(subs, '{}')) then coalesce(subs, '{}')
        else array_append(coalesce(subs, '{}'), assigned) end as counted_by,
      (
        select twice.name from standing_recount as twice
        where twice.inventory_number = ${number} and whole_section = place.id and is_in_force limit 1
      ) as second
    from place left join counter on counter.section_id = place.id
    order by place.id = ${noSection}, place.name collate pt_br, place.id
  `.all(db);
}
