import styles from './data-table.module.css';

export type TextKind = 'text' | 'code' | 'head';

/** Room beyond the text, in pixels: fonts of some systems round up, and a cut of half a pixel takes a whole letter. */
const SLACK = 4;

/**
 * The width of the widest of some texts, as cells of a table draw them, without padding.
 *
 * @param frame the table's frame, whose fonts count
 */
export function measureTexts(frame: HTMLElement, texts: readonly string[], kind: TextKind): number {
  if (texts.length === 0) return 0;
  const probe = document.createElement('div');
  probe.className = [styles.probe, kind === 'code' && styles.code, kind === 'head' && styles.probeHead]
    .filter(Boolean)
    .join(' ');
  probe.ariaHidden = 'true';
  for (const text of texts) {
    const line = document.createElement('span');
    line.textContent = text;
    probe.append(line);
  }
  frame.append(probe);
  const widths = [...probe.children].map((line) => line.getBoundingClientRect().width);
  probe.remove();
  return Math.ceil(Math.max(...widths)) + SLACK;
}
