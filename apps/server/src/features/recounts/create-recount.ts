import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { formatInteger } from '@balanco/contract/base/numbers';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/recounts/recount-changes';
import { RECOUNT_ITEM_LIMIT } from '@balanco/contract/recounts/recount-criteria';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { createOnce } from '../../create-once.js';
import { lockForChoice } from '../comparison/choice-locks.js';
import { licensedCollector } from '../inventories/sections/collector-access.js';
import { insertRecountSection } from '../inventories/sections/section-writes.js';
import type { RecountChoice } from './chosen-items.js';
import { insertRecount } from './insert-recount.js';
import { insertOverride } from './override-counter.js';
import { previewRecount } from './preview-recount.js';
import { noSections } from './recount-access.js';
import { findRecount } from './recount-views.js';
import { reopenForRecount } from './reopen-for-recount.js';

type CreateInput = EndpointInput<typeof contract.createRecount>['body'] & {
  readonly id: InventoryId;
  /** The client's key for this creation, if it made one. */
  readonly key: string | null;
};

/**
 * Creates a recount (docs/closing.md, "Recount"). A finalised inventory reopens, its other sections stay as they are, and its
 * settlement is superseded. Refuses `not_found`; `invalid` if nothing is chosen, for too many items, and for a collector who
 * is unknown or has no licence; `same_counter` if the collector counted one of the items, unless an admin overrides it;
 * `permission_denied` for that by anyone else; and `conflict` for a collector whose counts come without sections, for a
 * name that is taken, while the inventory is approved, and for that of the whole pharmacy.
 */
export async function createRecount(
  { db, caller }: Context,
  { id, key, ...input }: CreateInput,
): Promise<Recount> {
  authorise(caller, contract.createRecount.permission);
  const { collector_sub: sub, override_reason: reason } = input;
  if (sub === null) throw invalid('collector_sub', 'Informe quem vai recontar.');
  if (reason !== null) authorise(caller, contract.overrideCounter.permission);
  return db.transaction().execute(async (tx) => {
    const confronted = await lockForChoice(tx, id);
    const { number, pharmacyId } = confronted;
    const find = async ([sectionId]: readonly string[]) =>
      sectionId === undefined ? null : findRecount(tx, confronted, sectionId);
    const create = async () => {
      const choice = choiceOf(input);
      const collector = await licensedCollector(tx, sub, pharmacyId);
      const preview = await previewRecount(tx, confronted, choice);
      refuseBadSize(preview);
      const { counted, sends_sections } = preview.collectors.find((each) => each.sub === sub) ?? {
        counted: 0,
        sends_sections: null,
      };
      if (sends_sections === false) throw new AppError('conflict', noSections(collector.name));
      if (counted > 0 && reason === null) throw sameCounter(collector.name, counted);
      await reopenForRecount(tx, caller, confronted);
      const { section_id, name, round } = input;
      const section = { inventoryNumber: number, id: section_id, name, round, collector };
      const sectionId = await insertRecountSection(tx, section);
      if (sectionId === null) {
        throw new AppError('conflict', 'Já existe uma seção com este nome neste inventário.');
      }
      await insertRecount(tx, confronted, { ...choice, sectionId, createdBy: caller.name });
      const place = { number, pharmacyId, sectionId };
      if (counted > 0 && reason !== null) {
        await insertOverride(tx, place, { collector, reason, by: caller.name });
      }
      const recount = await findRecount(tx, confronted, sectionId);
      if (recount === null) throw new Error(`recount ${sectionId} was just inserted and is not there`);
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'create_recount',
          entity: 'inventory',
          entityId: String(number),
          after: {
            recount: recount.name,
            round: recount.round,
            collector: collector.name,
            items: recount.items,
            ...(counted > 0 && { override: reason }),
          },
        },
      ]);
      return recount;
    };
    const idsOf = (recount: Recount) => [recount.section_id];
    return createOnce(
      tx,
      caller,
      { key, call: contract.createRecount.id, request: { id, ...input } },
      {
        create,
        idsOf,
        find,
      },
    );
  });
}

/** The part of a request that chooses items. */
export function choiceOf(input: EndpointInput<typeof contract.createRecount>['body']): RecountChoice {
  const { criteria, sections, round, collector_sub: collectorSub, skip_counted: skipCounted } = input;
  return { criteria, sections, round, collectorSub, skipCounted: skipCounted && collectorSub !== null };
}

function invalid(field: string, sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { [field]: [sentence] } });
}

function refuseBadSize({ items, on_other_lists: busy, left_out: leftOut }: contract.RecountPreview): void {
  if (items > RECOUNT_ITEM_LIMIT) {
    throw invalid(
      'criteria',
      `São ${formatInteger(items)} itens. Divida em recontagens de até ${formatInteger(RECOUNT_ITEM_LIMIT)}.`,
    );
  }
  if (items > 0) return;
  if (leftOut > 0) throw invalid('criteria', 'Esta pessoa já contou todos os itens escolhidos.');
  if (busy > 0) throw invalid('criteria', 'Todos os itens escolhidos já estão em outra recontagem.');
  throw invalid('criteria', 'Nenhum item corresponde ao que foi escolhido.');
}

function sameCounter(name: string, items: number): AppError {
  const what = items === 1 ? '1 item desta lista' : `${formatInteger(items)} itens desta lista`;
  return new AppError('same_counter', `${name} já contou ${what} neste inventário.`);
}
