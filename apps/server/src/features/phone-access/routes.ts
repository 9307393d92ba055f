import * as contract from '@balanco/contract/people/phone-access';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import type { PhoneListener } from '../../tls/phone-listener.js';
import { allowPhones, viewPhoneAccess, withdrawPhones } from './phone-access.js';

export function phoneAccessRoutes(services: Services, phones: PhoneListener | undefined): Binding[] {
  return [
    bind(contract.getPhoneAccess, async () => viewPhoneAccess(phones)),
    bind(contract.allowPhones, ({ body }, { caller }) => allowPhones({ ...services, caller }, phones, body)),
    bind(contract.withdrawPhones, (_input, { caller }) => withdrawPhones({ ...services, caller }, phones)),
  ];
}
