import { declareSectionDone as declareDoneCall } from '@balanco/contract/inventories/section-done';
import * as visits from '@balanco/contract/inventories/section-visits';
import * as contract from '@balanco/contract/inventories/sections';
import type { Services } from '../../../context.js';
import { type Binding, bind } from '../../../http/binding.js';
import { addSection } from './add-section.js';
import { bulkSections } from './bulk-sections.js';
import { declareSectionDone } from './declare-section-done.js';
import { editSection } from './edit-section.js';
import { enterSection } from './enter-section.js';
import { printSectionLabels } from './print-section-labels.js';

export function sectionRoutes(services: Services): Binding[] {
  return [
    bind(contract.addSection, ({ params, body }, { caller, creationKey: key }) =>
      addSection(
        { ...services, caller },
        { id: params.id, name: body.name, collectorSub: body.collector_sub ?? null, key },
      ),
    ),
    bind(contract.bulkSections, ({ params, body }, { caller, creationKey: key }) =>
      bulkSections({ ...services, caller }, { id: params.id, names: body, key }),
    ),
    bind(contract.editSection, ({ params, body }, { caller }) =>
      editSection(
        { ...services, caller },
        {
          id: params.id,
          sectionId: params.section_id,
          name: body.name,
          collectorSub: body.collector_sub,
          version: body.version,
        },
      ),
    ),
    bind(visits.enterSection, ({ params, body }, { caller }) =>
      enterSection({ ...services, caller }, { id: params.id, byLabel: body.by_label }),
    ),
    bind(visits.printSectionLabels, ({ params, body }, { caller }) =>
      printSectionLabels({ ...services, caller }, { id: params.id, sectionIds: body.section_ids }),
    ),
    bind(declareDoneCall, ({ params, body }, { caller }) =>
      declareSectionDone({ ...services, caller }, { id: params.id, ...body }),
    ),
  ];
}
