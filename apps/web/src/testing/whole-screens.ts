import { configure } from '@testing-library/react';

/**
 * Import it in specs of whole screens: queries then treat no element as hidden, because jsdom needs most of a test's time to
 * find out.
 */
configure({ defaultHidden: true });
