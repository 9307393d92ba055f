import { Center, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** Sets the tab's title: history and screen readers distinguish screens by it. */
export function useScreenTitle(title: string): void {
  useDocumentTitle(`${title} · Balanço`);
}

/** Fills the page or the frame: 'Carregando...' while busy, else a message with a link. */
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

export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  useScreenTitle(title);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper w="100%" maw="24rem" p="1.75rem" bg="var(--surface-panel)" bd="1px solid var(--line)">
        <Stack gap="lg">
          <div>
            <Text c="dimmed" size="sm">
              Balanço
            </Text>
            <Title order={1}>{title}</Title>
          </div>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}
