import '@fontsource-variable/inter/wght.css';
import './theme/mantine.css';
import './theme/global.css';
import './theme/touch.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme/theme';

/** Provides theme and style sheets. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
      {children}
    </MantineProvider>
  );
}
