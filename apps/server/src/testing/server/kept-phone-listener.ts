import { examplePhoneAddresses } from '@balanco/contract/people/phone-access-examples';
import type { PhoneAddresses, PhoneListener } from '../../tls/phone-listener.js';

/** Opens nothing. */
export function keptPhoneListener(): PhoneListener {
  const { address: secure, install_page: installPage } = examplePhoneAddresses;
  let opened: PhoneAddresses | null = null;
  return {
    addresses: () => opened,
    hasNetwork: () => true,
    async open() {
      opened = { secure, installPage };
      return opened;
    },
    async shut() {
      opened = null;
    },
  };
}
