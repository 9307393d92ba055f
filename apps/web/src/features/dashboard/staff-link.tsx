import type { ReactNode } from 'react';
import { TextLink } from '../../listing/path';
import { useStaffAction } from '../../session/role/staff-action';

interface StaffLinkProps {
  to: string;
  fw?: number | undefined;
  /** In the middle of a sentence colour alone shows no link. */
  underline?: 'always' | undefined;
  children: ReactNode;
}

/** Plain users stay and see the banner (specification, section 6). */
export function StaffLink({ to, fw, underline, children }: StaffLinkProps) {
  const { allowed, run } = useStaffAction();
  return (
    <TextLink
      to={to}
      fw={fw}
      underline={underline}
      onClick={(event) => {
        if (allowed) return;
        event.preventDefault();
        run(() => undefined);
      }}
    >
      {children}
    </TextLink>
  );
}
