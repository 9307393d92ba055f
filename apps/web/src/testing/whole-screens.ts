import { configure } from '@testing-library/react';

/** Specs of whole screens need it: jsdom takes most of their time to find hidden elements. */
configure({ defaultHidden: true });
