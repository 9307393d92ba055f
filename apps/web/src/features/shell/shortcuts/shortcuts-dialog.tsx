import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { CloseFoot, DialogFrame } from '../../../ui/dialogs/dialog-frame';
import { shortcutGroups } from './shortcuts';
import styles from './shortcuts-dialog.module.css';
import { useCommandKey } from './use-command-key';

/** The keys of `ui/keys.ts` and of tables (docs/screens.md, "Keyboard"). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame title="Atalhos do teclado" onClose={onClose} closeOnClickOutside size="lg">
      <div>
        <div className={styles.groups}>
          {shortcutGroups(useCommandKey()).map(({ label, shortcuts }) => (
            <section key={label}>
              <h3 className="mb-2 dim tiny">{label}</h3>
              <dl>
                {shortcuts.map(({ does, presses, either }) => (
                  <div key={does} className="row gap-3 base between py-1">
                    <dt className={styles.keys}>
                      {presses.map((press, index) => (
                        <Fragment key={press}>
                          {index > 0 && <span className="dim tiny">{either === true ? ' ou ' : ' + '}</span>}
                          <Kbd size="xs">{press}</Kbd>
                        </Fragment>
                      ))}
                    </dt>
                    <dd className="shrink">{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <CloseFoot onClose={onClose} />
      </div>
    </DialogFrame>
  );
}
