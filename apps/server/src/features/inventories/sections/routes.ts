import * as contract from '@balanco/contract/inventories/sections';
import type { Services } from '../../../context.js';
import { actsOf, type Binding, bind } from '../../../http/binding.js';
import { addSection, bulkSections } from './add-sections.js';
import { editSection } from './change-sections.js';
import { markNotFound } from './recount-searches.js';
import { enterSection, printSectionLabels } from './section-visits.js';

export function sectionRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    act(addSection),
    bind(contract.bulkSections, ({ params, body }, { caller, creationKey: key }) =>
      bulkSections({ ...services, caller }, { id: params.id, names: body, key }),
    ),
    act(editSection),
    act(enterSection),
    act(printSectionLabels),
    act(markNotFound),
  ];
}
