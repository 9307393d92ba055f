import { submitPhoto as submitCall } from '@balanco/contract/mobile/mobile-photos';
import { getPhoto as getCall } from '@balanco/contract/mobile/photos';
import type { Services } from '../../context.js';
import { Answer, actsOf, type Binding, bind } from '../../http/binding.js';
import { findItemPhoto, getPhoto, getPhotoRules, submitPhoto } from './photos.js';

export function photoRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    bind(submitCall, async ({ body }, { caller }) => {
      const { isNew, stored } = await submitPhoto({ ...services, caller }, body);
      return new Answer(isNew ? 201 : 200, { id: body.id, stored });
    }),
    act(getPhotoRules),
    act(findItemPhoto),
    bind(getCall, ({ params }) => getPhoto(services.db, params.id)),
  ];
}
