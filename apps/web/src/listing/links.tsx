import { counted } from '@balanco/contract/base/numbers';
import { Anchor, Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { paths } from '../paths';
import { useStaffAction } from '../session/role/staff-action';

export function PharmaciesLink() {
  return (
    <Button component={Link} to={paths.pharmacies()}>
      Ir para Farmácias
    </Button>
  );
}

/** '+ 4 não reconhecidas' (docs/counts.md, "One total"). */
export function unrecognisedText(count: number): string {
  return `+ ${counted(count, 'não reconhecida', 'não reconhecidas')}`;
}

export function UnrecognisedLink({ count, to }: { count: number; to: string }) {
  if (count === 0) return null;
  return (
    <Anchor component={Link} to={to} fz="0.8125rem">
      {unrecognisedText(count)}
    </Anchor>
  );
}

export function LeaveWithBanner({ to }: { to: string }) {
  const staff = useStaffAction();
  useEffect(() => staff.run(() => undefined), [staff]);
  return <Navigate to={to} replace />;
}
