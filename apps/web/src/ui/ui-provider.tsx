import '@fontsource-variable/inter/wght.css';
import './theme/mantine.css';
import '@mantine/notifications/styles.css';
import './theme/global.css';
import './theme/touch.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { NoticeRoom } from './notice-room';
import { cssVariables, theme } from './theme/theme';

/** Provides theme, style sheets and notices. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
      <Notifications position="bottom-left" transitionDuration={100} containerWidth={380} limit={4} />
      <NoticeRoom />
      {children}
    </MantineProvider>
  );
}
