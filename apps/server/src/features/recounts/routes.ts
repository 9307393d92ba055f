import * as decisions from '@balanco/contract/recounts/item-decisions';
import * as changes from '@balanco/contract/recounts/recount-changes';
import * as sections from '@balanco/contract/recounts/recount-sections';
import * as contract from '@balanco/contract/recounts/recounts';
import type { Services } from '../../context.js';
import { Answer, type Binding, bind } from '../../http/binding.js';
import { findConfronted } from '../comparison/confronted-views.js';
import { addStrays } from './add-strays.js';
import { cancelRecount } from './cancel-recount.js';
import { countSectionsTwice } from './count-sections-twice.js';
import { choiceOf, createRecount } from './create-recount.js';
import { decideItem } from './decide-item.js';
import { decideNotFound } from './decide-not-found.js';
import { viewMobileRecounts } from './mobile-recount-views.js';
import { overrideCounter } from './override-counter.js';
import { previewRecount } from './preview-recount.js';
import { viewRecountSections } from './recount-section-views.js';
import { viewRecount, viewRecounts } from './recount-views.js';
import { undecideItem } from './undecide-item.js';

export function recountRoutes(services: Services): Binding[] {
  const { db } = services;
  return [
    bind(contract.listRecounts, async ({ params }) => ({
      results: await viewRecounts(db, await findConfronted(db, params.id)),
    })),
    bind(changes.createRecount, async ({ params, query, body }, { caller, creationKey: key }) => {
      if (query.dry_run === 'true') {
        return new Answer(200, await previewRecount(db, await findConfronted(db, params.id), choiceOf(body)));
      }
      return new Answer(201, await createRecount({ ...services, caller }, { id: params.id, key, ...body }));
    }),
    bind(contract.getRecount, async ({ params }) =>
      viewRecount(db, await findConfronted(db, params.id), params.section_id),
    ),
    bind(changes.cancelRecount, ({ params, body }, { caller }) =>
      cancelRecount({ ...services, caller }, { id: params.id, sectionId: params.section_id, ...body }),
    ),
    bind(changes.decideNotFound, ({ params, body }, { caller }) =>
      decideNotFound({ ...services, caller }, { id: params.id, sectionId: params.section_id, ...body }),
    ),
    bind(changes.addStrays, ({ params, body }, { caller }) =>
      addStrays({ ...services, caller }, { id: params.id, sectionId: params.section_id, ...body }),
    ),
    bind(changes.overrideCounter, ({ params, body }, { caller }) =>
      overrideCounter(
        { ...services, caller },
        {
          id: params.id,
          sectionId: params.section_id,
          collectorSub: body.collector_sub,
          reason: body.reason,
        },
      ),
    ),
    bind(sections.listRecountSections, async ({ params }) => ({
      results: await viewRecountSections(db, await findConfronted(db, params.id)),
    })),
    bind(sections.countSectionsTwice, async ({ params, body }, { caller, creationKey: key }) => {
      const results = await countSectionsTwice({ ...services, caller }, { id: params.id, key, ...body });
      return new Answer(201, { results });
    }),
    bind(contract.listMobileRecounts, (_input, { caller }) => viewMobileRecounts(db, caller)),
    bind(decisions.decideItem, ({ params, body }, { caller }) =>
      decideItem({ ...services, caller }, { ...params, ...body }),
    ),
    bind(decisions.undecideItem, ({ params }, { caller }) => undecideItem({ ...services, caller }, params)),
  ];
}
