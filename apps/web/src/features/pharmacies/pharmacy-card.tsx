import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { counted } from '../../lib/counted';
import { formatDateTime } from '../../lib/format-date-time';
import { ListCard } from '../../ui/table/list-card';
import { type PharmacyActions, PharmacyOptions } from './pharmacy-columns';

/** A pharmacy on a phone. A tap opens its inventories. */
export function PharmacyCard(props: PharmacyActions & { pharmacy: Pharmacy; index: number }) {
  const { name, total, created_at } = props.pharmacy;
  return (
    <ListCard
      title={name}
      facts={[counted(total, 'inventário', 'inventários'), formatDateTime(created_at)]}
      options={<PharmacyOptions {...props} />}
    />
  );
}
