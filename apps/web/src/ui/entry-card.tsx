import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './entry-card.module.css';
import { useScreenTitle } from './use-screen-title';

/** The card of the screens before sign-in: login, licence, reset. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  useScreenTitle(title);
  return (
    <main className={styles.page}>
      <Paper className={styles.card}>
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
    </main>
  );
}
