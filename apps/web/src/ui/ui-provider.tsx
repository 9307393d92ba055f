import '@fontsource-variable/inter/wght.css';
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { fieldLine, fill, focus, hover, ink, line, signal, surface } from './theme/tokens';

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
      {children}
    </MantineProvider>
  );
}

// Mantine's dark scheme: 0 text, 2 dimmed, 3 placeholder, 4 borders, 6 fields, 7 page.
const dark: MantineColorsTuple = [
  ink.text,
  '#c3ccd5',
  ink.dimmed,
  ink.faint,
  fieldLine,
  hover,
  surface.raised,
  surface.page,
  surface.panel,
  '#090b0d',
];

/** In the dark scheme Mantine takes text from tone 4 and fills from 8 and 9. */
function tuple(text: string, filled: string, filledHover: string): MantineColorsTuple {
  return [text, text, text, text, text, text, text, filled, filled, filledHover];
}

const transitionProps = { duration: 100 };

/** 14 px, dense; motion under 150 ms, none with reduced motion (docs/screens.md, "Look"). */
const theme = createTheme({
  colors: {
    dark,
    blue: tuple(signal.accent, fill.accent, fill.accentHover),
    red: tuple(signal.danger, fill.danger, fill.dangerHover),
  },
  primaryColor: 'blue',
  primaryShade: 8,
  defaultRadius: '6px',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
    },
  },
  components: {
    // The main action says `filled`.
    Button: { defaultProps: { variant: 'default' } },
    Input: { vars: () => ({ wrapper: { '--input-bd-focus': 'var(--focus)' } }) },
    ModalRoot: { defaultProps: { transitionProps } },
    Popover: { defaultProps: { transitionProps } },
    Tooltip: { defaultProps: { transitionProps } },
    Select: {
      // The list scrolls itself: a scrolling parent would need a tab stop.
      styles: {
        options: { maxHeight: '20rem', overflowY: 'auto' },
        // Breaks long addresses instead of cutting them.
        option: { overflowWrap: 'anywhere' },
      },
      defaultProps: {
        allowDeselect: false,
        // It takes the arrow's place: both have no room under a finger.
        clearSectionMode: 'clear',
        withScrollArea: false,
        // Centred, a list that isn't measured yet would reach beyond a phone's edge and widen the page.
        comboboxProps: { transitionProps, position: 'bottom-start' },
        onKeyDownCapture: takeMarkedOption,
        // Typed text replaces the chosen name, also when a dialog moved the focus here.
        onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      },
    },
    MultiSelect: { defaultProps: { clearSectionMode: 'clear' } },
    Menu: { defaultProps: { transitionProps, menuItemTabIndex: 0, withInitialFocusPlaceholder: false } },
    Table: { defaultProps: { borderColor: 'var(--line)' } },
    Progress: { styles: { root: { background: 'var(--hover)' } } },
    // 24 px, the minimum target size (WCAG 2.2, 2.5.8).
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
  },
});

const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--surface-page': surface.page,
    '--surface-panel': surface.panel,
    '--surface-raised': surface.raised,
    '--hover': hover,
    '--menu-item-hover': hover,
    '--line': line,
    '--ink-dimmed': ink.dimmed,
    '--ink-faint': ink.faint,
    '--focus': focus,
    '--accent': signal.accent,
    '--done': signal.done,
    '--warning': signal.warning,
    '--danger': signal.danger,
    '--danger-fill': fill.danger,
  },
  light: {},
  dark: {
    '--mantine-color-body': surface.page,
    '--mantine-color-error': signal.danger,
    '--mantine-color-anchor': signal.accent,
    '--mantine-color-placeholder': ink.faint,
    '--mantine-color-default': surface.raised,
    '--mantine-color-default-hover': hover,
  },
});

/**
 * Chooses the marked option on Enter. Mantine resets its own index in a timer when the list opens; in a busy
 * browser that timer runs after typing, and Enter chooses nothing.
 */
function takeMarkedOption(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.currentTarget.readOnly) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!marked) return;
  // Neither Mantine nor the form may handle this Enter.
  event.preventDefault();
  event.stopPropagation();
  marked.click();
}
