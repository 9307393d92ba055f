import { LeaveWithBanner } from '../../listing/links';
import { useListAddress } from '../../listing/list-address';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/role/staff-action';
import { PartChips } from '../../ui/list/filters';
import { NETWORK_PART, RECALL_PART } from './expiry-words';
import { NetworkExpiry } from './network-expiry';
import { Recall } from './recall';
import { ShopExpiry } from './shop-expiry';

/** docs/expiry.md. For admin and mod; others go to Farmácias. */
export function Expiry() {
  const access = useStaffAccess();
  const [{ part }, change] = useListAddress();
  if (access === 'refused') return <LeaveWithBanner to={paths.pharmacies()} />;
  const isGranted = access === 'granted';
  const parts = (
    <PartChips
      chips={[
        { value: null, label: 'Farmácia', count: null },
        { value: NETWORK_PART, label: 'Rede', count: null },
        { value: RECALL_PART, label: 'Recolhimento', count: null },
      ]}
      value={part}
      onPress={(next) => change({ part: next, only: null, search: '', department: null })}
    />
  );
  if (part === NETWORK_PART) return <NetworkExpiry isGranted={isGranted} parts={parts} />;
  if (part === RECALL_PART) return <Recall isGranted={isGranted} parts={parts} />;
  return <ShopExpiry isGranted={isGranted} parts={parts} />;
}
