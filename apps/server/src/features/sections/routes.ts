import { openSection as openSectionCall } from '@balanco/contract/mobile';
import * as contract from '@balanco/contract/sections';
import type { Services } from '../../context.js';
import { Answer, type Binding, bind } from '../../http/binding.js';
import { addSection } from './add-section.js';
import { bulkSections } from './bulk-sections.js';
import { editSection } from './edit-section.js';
import { openSection } from './open-section.js';

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
    bind(openSectionCall, async ({ body }, { caller }) => {
      const { section, isNew } = await openSection({ ...services, caller }, body);
      return new Answer(isNew ? 201 : 200, section);
    }),
  ];
}
