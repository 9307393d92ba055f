import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * For specs that render a whole screen: patience for a machine that is busy with other specs. To find out what is
 * hidden takes jsdom most of a test's time, so by default nothing is taken for hidden. Import it for its effect.
 */
configure({ defaultHidden: true, asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 20_000 });
