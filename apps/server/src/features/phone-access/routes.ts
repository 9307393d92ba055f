import * as contract from '@balanco/contract/people/phone-access';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import type { PhoneListener } from '../../tls/phone-listener.js';
import { allowPhones, viewPhoneAccess, withdrawPhones } from './phone-access.js';

export function phoneAccessRoutes(services: Services, phones: PhoneListener | undefined): Binding[] {
  return [
    bind(contract.getPhoneAccess, async () => viewPhoneAccess(phones)),
    bind(contract.allowPhones, (_input, { caller }) => allowPhones({ ...services, caller }, phones)),
    bind(contract.withdrawPhones, (_input, { caller }) => withdrawPhones({ ...services, caller }, phones)),
  ];
}
