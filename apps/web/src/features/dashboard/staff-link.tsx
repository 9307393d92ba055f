import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStaffAction } from '../../session/staff-action';

interface StaffLinkProps {
  to: string;
  /** Router state for the screen. */
  state?: unknown;
  fw?: number | undefined;
  children: ReactNode;
}

/** A link to something for admin and mod. Plain users stay and see the banner (specification, section 6). */
export function StaffLink({ to, state, fw, children }: StaffLinkProps) {
  const { allowed, run } = useStaffAction();
  return (
    <Anchor
      component={Link}
      to={to}
      state={state}
      fw={fw}
      onClick={(event) => {
        if (allowed) return;
        event.preventDefault();
        run(() => undefined);
      }}
    >
      {children}
    </Anchor>
  );
}
