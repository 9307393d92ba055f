import { isStaff, type Role } from '@balanco/contract/base/roles';
import {
  IconAccessPoint,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCalendarDue,
  IconChecklist,
  IconClipboardList,
  IconHistory,
  IconHome,
  IconPackage,
  IconSun,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '../../paths';

interface MenuEntry {
  path: string;
  label: string;
  Icon: TablerIcon;
}

/** Every role sees them (specification, section 2). */
export const menuEntries: readonly MenuEntry[] = [
  { path: paths.dashboard(), label: 'Início', Icon: IconHome },
  { path: paths.pharmacies(), label: 'Farmácias', Icon: IconBuildingStore },
  { path: paths.inventories(), label: 'Inventários', Icon: IconClipboardList },
  { path: paths.products(), label: 'Produtos', Icon: IconPackage },
  { path: paths.counts(), label: 'Contagens', Icon: IconChecklist },
  { path: paths.users(), label: 'Usuários', Icon: IconUsers },
];

const staffEntries: readonly MenuEntry[] = [
  { path: paths.progress(), label: 'Acompanhamento', Icon: IconAccessPoint },
  { path: paths.daily(), label: 'Contagem do dia', Icon: IconSun },
  { path: paths.expiry(), label: 'Validade', Icon: IconCalendarDue },
  { path: paths.network(), label: 'Rede', Icon: IconBuildingCommunity },
  { path: paths.history(), label: 'Histórico', Icon: IconHistory },
  { path: paths.trash(), label: 'Lixeira', Icon: IconTrash },
];

/** The second group: screens that only staff may open. */
export function moreEntries(role: Role): readonly MenuEntry[] {
  return isStaff(role) ? staffEntries : [];
}
