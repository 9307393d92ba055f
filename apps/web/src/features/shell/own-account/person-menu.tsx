import { readClaims } from '@balanco/client/session';
import { counted } from '@balanco/contract/base/numbers';
import { isStaff, roleLabel } from '@balanco/contract/base/roles';
import { shownMail, shownPerson } from '@balanco/contract/people/shown-person';
import { useWindowEvent } from '@mantine/hooks';
import {
  IconDeviceMobileCheck,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { storedToken } from '../../../identity/stored-session';
import { pharmaciesQuery } from '../../../listing/queries';
import { dialogs } from '../../../paths';
import { limitedQuery, useRole } from '../../../session/role/staff-action';
import { useEndSession } from '../../../session/use-end-session';
import type { FrameDialog } from '../frame-dialogs';
import shell from '../shell.module.css';
import styles from './person-menu.module.css';

export function PersonMenu({ onDialog }: { onDialog: (dialog: FrameDialog) => void }) {
  const { open, setOpen, id, area, toggle } = useDisclosure();
  const panel = useRef<HTMLElement>(null);
  const endSession = useEndSession();
  const role = useRole();
  const isLimited = useQuery(limitedQuery).data === true;
  const hasCollectors = isStaff(role) && !isLimited;
  const { name, email, isElsewhere } = signedIn();

  useEffect(() => {
    if (open) panel.current?.querySelector('button')?.focus();
  }, [open]);
  const show = (dialog: FrameDialog) => {
    setOpen(false);
    // The entry is gone now, and the focus returns to what has it when the dialog opens.
    toggle.current?.focus();
    onDialog(dialog);
  };
  return (
    <div ref={area} className={`${styles.area} flex end`}>
      <button
        ref={toggle}
        type="button"
        className={`${styles.toggle} row hovered`}
        aria-label={`${name}: sua conta`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={name}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className={`${styles.name} cut whole`}>{name}</span>
      </button>
      {open && (
        <section ref={panel} id={id} className={styles.panel} aria-label="Sua conta">
          <div className={`${styles.who} column anywhere line-below`}>
            <strong>{name}</strong>
            {email !== '' && email !== name && <span className="dim small">{email}</span>}
            <span className="dim small">{roleLabel[role]}</span>
            <span className="dim small">{isLimited ? <OwnPharmacies /> : 'Todas as farmácias'}</span>
          </div>
          <ul className={styles.list}>
            <li>
              <button type="button" className={shell.entry} onClick={() => show('password')}>
                <IconKey size={18} aria-hidden />
                Alterar senha
              </button>
            </li>
            {!isElsewhere && (
              <li>
                <button type="button" className={shell.entry} onClick={() => show('second-factor')}>
                  <IconShieldLock size={18} aria-hidden />
                  Verificação em duas etapas
                </button>
              </li>
            )}
            {hasCollectors && (
              <li>
                <Link
                  to={dialogs.connectedCollectors()}
                  className={shell.entry}
                  onClick={() => setOpen(false)}
                >
                  <IconDeviceMobileCheck size={18} aria-hidden />
                  Celulares conectados
                </Link>
              </li>
            )}
            <li className={styles.ofKeyboard}>
              <button type="button" className={shell.entry} onClick={() => show('shortcuts')}>
                <IconKeyboard size={18} aria-hidden />
                Atalhos do teclado
              </button>
            </li>
            <li>
              <button type="button" className={shell.entry} onClick={() => void endSession()}>
                <IconLogout size={18} aria-hidden />
                Encerrar sessão
              </button>
            </li>
          </ul>
        </section>
      )}
    </div>
  );
}

/** It comes from the id token: who calls is also who is shown. */
function signedIn() {
  const { name = '', email = '', single_sign_on: isElsewhere } = readClaims(storedToken() ?? '') ?? {};
  return { name: shownPerson(name, email, 'Sua conta'), email: shownMail(email), isElsewhere };
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => (word.match(/^\p{L}/u)?.[0] ?? '').toLocaleUpperCase('pt-BR')).join('');
}

const MOST_NAMES = 4;

function OwnPharmacies() {
  const { data } = useQuery(pharmaciesQuery);
  if (data === undefined) return 'Algumas farmácias';
  const names = data.map(({ name }) => name);
  const rest = names.length - MOST_NAMES;
  const shown =
    rest > 1 ? [...names.slice(0, MOST_NAMES), `mais ${counted(rest, 'farmácia', 'farmácias')}`] : names;
  return names.length === 0 ? 'Nenhuma farmácia' : new Intl.ListFormat('pt-BR').format(shown);
}

/**
 * A button that opens something beside it. Esc closes it and returns the focus to the button; a press and the
 * focus outside close it.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const closeOutside = ({ target }: Event) => {
    if (open && target instanceof Node && area.current?.contains(target) === false) setOpen(false);
  };
  useWindowEvent('pointerdown', closeOutside);
  useWindowEvent('focusin', closeOutside);
  useWindowEvent('keydown', ({ key }) => {
    if (!open || key !== 'Escape') return;
    setOpen(false);
    toggle.current?.focus();
  });
  return { open, setOpen, id: useId(), area, toggle };
}
