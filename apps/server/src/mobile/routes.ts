import { openSection, submitCounts } from '@balanco/contract/mobile';
import { Answer, type Binding, bind } from '../http/binding.js';
import type { createOpenSection } from './open-section.js';
import type { createSubmitCounts } from './submit-counts.js';

interface MobileUseCases {
  readonly openSection: ReturnType<typeof createOpenSection>;
  readonly submitCounts: ReturnType<typeof createSubmitCounts>;
}

export function mobileRoutes(mobile: MobileUseCases): Binding[] {
  return [
    bind(openSection, async ({ body }, { caller }) => {
      const { section, isNew } = await mobile.openSection(caller, body);
      return new Answer(isNew ? 201 : 200, section);
    }),
    bind(submitCounts, ({ body }, { caller }) => mobile.submitCounts(caller, body)),
  ];
}
