import {
  IconBuildingStore,
  IconChecklist,
  IconClipboardList,
  IconHome,
  IconPackage,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '../../paths';

interface MenuEntry {
  path: string;
  label: string;
  Icon: TablerIcon;
}

/** For every role (specification, section 2). */
export const menuEntries: readonly MenuEntry[] = [
  { path: paths.dashboard(), label: 'Início', Icon: IconHome },
  { path: paths.pharmacies(), label: 'Farmácias', Icon: IconBuildingStore },
  { path: paths.inventories(), label: 'Inventários', Icon: IconClipboardList },
  { path: paths.products(), label: 'Produtos', Icon: IconPackage },
  { path: paths.counts(), label: 'Contagens', Icon: IconChecklist },
  { path: paths.users(), label: 'Usuários', Icon: IconUsers },
];
