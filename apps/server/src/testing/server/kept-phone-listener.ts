import { exampleNetwork, examplePhoneAddresses } from '@balanco/contract/people/phone-access-examples';
import type { PhoneAddresses, PhoneListener } from '../../tls/phone-listener.js';

export function keptPhoneListener(): PhoneListener {
  const { address: secure, install_page: installPage } = examplePhoneAddresses;
  let opened: PhoneAddresses | null = null;
  return {
    addresses: () => opened,
    networkAddresses: () => exampleNetwork,
    refuses: () => false,
    async open({ office }) {
      opened = { secure, installPage, office };
      return opened;
    },
    async shut() {
      opened = null;
    },
  };
}
