import { configure } from '@testing-library/react';

/**
 * For specs that render a whole screen. By default queries treat no element as hidden, because jsdom needs most of a
 * test's time to find out. Import it for its effect.
 */
configure({ defaultHidden: true });
