import { isStaff, type Role } from '@balanco/contract/base/roles';
import {
  IconAccessPoint,
  IconBuildingCommunity,
  IconBuildingStore,
  IconChecklist,
  IconClipboardList,
  IconDeviceMobileCheck,
  IconHistory,
  IconHome,
  IconPackage,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ScreenAction, screenActionRequest } from '../../listing/screen-action';
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

const staffEntries: readonly MenuEntry[] = [
  { path: paths.progress(), label: 'Acompanhamento', Icon: IconAccessPoint },
  { path: paths.network(), label: 'Rede', Icon: IconBuildingCommunity },
  { path: paths.history(), label: 'Histórico', Icon: IconHistory },
  { path: paths.trash(), label: 'Lixeira', Icon: IconTrash },
];

interface DialogEntry extends MenuEntry {
  state: ReturnType<typeof screenActionRequest>;
}

const opens = (action: ScreenAction) => ({ state: screenActionRequest(action) });

/** 'Coletores conectados' of Usuários. */
export const collectorsEntry: DialogEntry = {
  ...{ path: paths.users(), label: 'Coletores', Icon: IconDeviceMobileCheck },
  ...opens('connected-collectors'),
};

/** The second group: the screens that this person may open, and the collectors' phones for whom sees all pharmacies. */
export function moreEntries(role: Role, isLimited: boolean): readonly (MenuEntry | DialogEntry)[] {
  if (!isStaff(role)) return [];
  return isLimited ? staffEntries : [...staffEntries, collectorsEntry];
}
