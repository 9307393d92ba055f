import { Anchor, type AnchorProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';

export function TextLink(props: AnchorProps & Omit<LinkProps, keyof AnchorProps>) {
  return <Anchor component={Link} {...props} />;
}

export function Path({ to, children }: { to: string; children: string }) {
  return (
    <nav className="inline still dim" aria-label="Caminho">
      <TextLink to={to} className="touch-link">
        {children}
      </TextLink>
      <span aria-hidden>/</span>
    </nav>
  );
}
