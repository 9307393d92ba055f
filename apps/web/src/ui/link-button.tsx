import { Anchor, type AnchorProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** It looks like a link, and acts on the page. */
export function LinkButton(props: AnchorProps & Omit<ComponentProps<'button'>, keyof AnchorProps>) {
  return <Anchor component="button" type="button" {...props} />;
}
