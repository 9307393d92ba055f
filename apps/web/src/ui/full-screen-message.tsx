import { Center, Loader, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A message that fills the page, or the frame of the protected screens: 'Carregando...' with `busy`, or a message with a link. */
export function FullScreenMessage({
  text,
  busy = false,
  children,
}: {
  text: string;
  busy?: boolean;
  children?: ReactNode;
}) {
  return (
    <Center mih="calc(100dvh - var(--shell-bar, 0px))" p="md">
      <Stack align="center" gap="md">
        {busy && <Loader size="sm" aria-hidden />}
        <Text role={busy ? 'status' : undefined} c="dimmed" ta="center">
          {text}
        </Text>
        {children}
      </Stack>
    </Center>
  );
}
