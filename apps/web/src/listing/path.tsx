import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

export function Path({ to, children }: { to: string; children: string }) {
  return (
    <nav className="inline still dim" aria-label="Caminho">
      <Anchor component={Link} to={to} className="touch-link">
        {children}
      </Anchor>
      <span aria-hidden>/</span>
    </nav>
  );
}
