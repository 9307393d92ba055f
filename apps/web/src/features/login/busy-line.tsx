import { Group, Loader, Text } from '@mantine/core';

/** The message while signing in (specification, section 2, Login). */
export function BusyLine({ busy }: { busy: boolean }) {
  if (!busy) return null;
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm" c="dimmed">
        Autenticando... Aguarde.
      </Text>
    </Group>
  );
}
