import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface ListOptionsProps {
  /** The screen, for screen readers: 'Mais opções de Produtos'. */
  of: string;
  /** ListOption, one or more. */
  children: ReactNode;
}

/** The '⋯' menu of a list screen: what belongs to the whole list and has no button of its own. */
export function ListOptions({ of, children }: ListOptionsProps) {
  return (
    <Menu position="bottom-end" returnFocus withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`Mais opções de ${of}`} title="Mais opções">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

export interface ListOptionProps {
  label: string;
  Icon: Icon;
  onClick: () => void;
}

/** One entry of the menu. */
export function ListOption({ label, Icon, onClick }: ListOptionProps) {
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
