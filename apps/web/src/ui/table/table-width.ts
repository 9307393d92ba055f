import type { CSSProperties } from 'react';
import type { ColumnLook } from './columns';

/** The maximum width of the fixed first column on a phone, so that the others stay visible. */
const FIRST_NARROW_LIMIT = 144;

/** The minimum widths of a table as CSS variables, wide and narrow; below them the frame scrolls. */
export function tableWidths(looks: readonly ColumnLook[]): CSSProperties {
  const first = looks[0]?.width ?? 0;
  const least = looks.reduce((sum, look) => sum + look.width, 0);
  const firstNarrow = Math.min(first, FIRST_NARROW_LIMIT);
  return {
    '--least-width': `${least}px`,
    '--least-narrow-width': `${least - first + firstNarrow}px`,
    '--first-width': looks[0]?.grow === true ? 'auto' : `${first}px`,
    '--first-narrow-width': `${firstNarrow}px`,
  } as CSSProperties; // React's type has no custom properties.
}
