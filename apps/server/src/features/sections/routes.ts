import { openSection as openSectionCall } from '@balanco/contract/mobile';
import * as contract from '@balanco/contract/sections';
import type { Services } from '../../context.js';
import { Answer, type Binding, bind } from '../../http/binding.js';
import { addSection } from './add-section.js';
import { openSection } from './open-section.js';

export function sectionRoutes(services: Services): Binding[] {
  return [
    bind(contract.addSection, ({ params, body }, { caller }) =>
      addSection(
        { ...services, caller },
        { id: params.id, name: body.name, collectorSub: body.collector_sub ?? null },
      ),
    ),
    bind(openSectionCall, async ({ body }, { caller }) => {
      const { section, isNew } = await openSection({ ...services, caller }, body);
      return new Answer(isNew ? 201 : 200, section);
    }),
  ];
}
