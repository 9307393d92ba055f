import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import type { PhoneListener } from '../../tls/phone-listener.js';
import { allowPhones, getPhoneAccess, withdrawPhones } from './phone-access.js';

export function phoneAccessRoutes(services: Services, phones: PhoneListener | undefined): Binding[] {
  const act = actsOf({ ...services, phones });
  return [act(getPhoneAccess), act(allowPhones), act(withdrawPhones)];
}
