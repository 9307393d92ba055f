import * as contract from '@balanco/contract/inventories/sections';
import type { Services } from '../../../context.js';
import { type Binding, bind } from '../../../http/binding.js';
import { addSection, bulkSections } from './add-sections.js';
import { editSection } from './change-sections.js';
import { markNotFound } from './recount-searches.js';
import { enterSection, printSectionLabels } from './section-visits.js';

export function sectionRoutes(services: Services): Binding[] {
  return [
    bind(contract.addSection, ({ params, body }, { caller, creationKey: key }) =>
      addSection({ ...services, caller }, { id: params.id, fields: body, key }),
    ),
    bind(contract.bulkSections, ({ params, body }, { caller, creationKey: key }) =>
      bulkSections({ ...services, caller }, { id: params.id, names: body, key }),
    ),
    bind(contract.editSection, ({ params, body }, { caller }) =>
      editSection({ ...services, caller }, { id: params.id, sectionId: params.section_id, ...body }),
    ),
    bind(contract.enterSection, ({ params, body }, { caller }) =>
      enterSection({ ...services, caller }, { id: params.id, byLabel: body.by_label }),
    ),
    bind(contract.printSectionLabels, ({ params, body }, { caller }) =>
      printSectionLabels({ ...services, caller }, { id: params.id, sectionIds: body.section_ids }),
    ),
    bind(contract.markNotFound, ({ params, body }, { caller }) =>
      markNotFound({ ...services, caller }, { id: params.id, marks: body.marks }),
    ),
  ];
}
