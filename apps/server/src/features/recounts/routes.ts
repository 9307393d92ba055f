import { declareSectionDone } from '@balanco/contract/inventories/sections';
import * as changes from '@balanco/contract/recounts/recount-changes';
import * as contract from '@balanco/contract/recounts/recounts';
import type { Services } from '../../context.js';
import { Answer, actsOf, type Binding, bind } from '../../http/binding.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { addStrays, cancelRecount, decideNotFound, overrideCounter } from './change-recount.js';
import { declareDone } from './close-recounts.js';
import { countSectionsTwice, viewRecountSections } from './count-sections-twice.js';
import { choiceOf, createRecount, previewRecount } from './create-recount.js';
import { decideItem, undecideItem } from './decide-item.js';
import { viewMobileRecounts, viewRecount, viewRecounts } from './view-recounts.js';

/** @param onFailure why a declared list stays open for now */
export function recountRoutes(services: Services, onFailure: (error: unknown) => void): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.listRecounts, async ({ params }) => ({
      results: await viewRecounts(db, await findComparisonBasis(db, params.id)),
    })),
    bind(changes.createRecount, async ({ params, query, body }, { caller, creationKey: key }) => {
      if (query.dry_run === 'true') {
        return new Answer(
          200,
          await previewRecount(db, await findComparisonBasis(db, params.id), choiceOf(body)),
        );
      }
      return new Answer(201, await createRecount({ ...services, caller }, { id: params.id, key, ...body }));
    }),
    bind(contract.getRecount, async ({ params }) =>
      viewRecount(db, await findComparisonBasis(db, params.id), params.section_id),
    ),
    bind(declareSectionDone, ({ params, body }, { caller }) =>
      declareDone({ ...services, caller }, { id: params.id, ...body }, onFailure),
    ),
    act(cancelRecount),
    act(decideNotFound),
    act(addStrays),
    act(overrideCounter),
    bind(contract.listRecountSections, async ({ params }) => ({
      results: await viewRecountSections(db, await findComparisonBasis(db, params.id)),
    })),
    act(countSectionsTwice),
    bind(contract.listMobileRecounts, (_input, { caller }) => viewMobileRecounts(db, caller)),
    act(decideItem),
    act(undecideItem),
  ];
}
