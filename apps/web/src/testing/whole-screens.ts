import { configure } from '@testing-library/react';

/**
 * For specs that render a whole screen: to find out what is hidden takes jsdom most of a test's time, so by default
 * nothing is taken for hidden. Import it for its effect.
 */
configure({ defaultHidden: true });
