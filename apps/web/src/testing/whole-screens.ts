import { configure } from '@testing-library/react';

/** For specs of whole screens: jsdom takes most of their time to find hidden elements. */
configure({ defaultHidden: true });
