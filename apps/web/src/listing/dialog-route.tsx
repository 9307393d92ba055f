import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import {
  useBlocker,
  useLocation,
  useNavigate,
  useOutletContext,
  useParams,
  useResolvedPath,
} from 'react-router';
import { limitedQuery, roleQuery, useStaffAccess } from '../session/role/staff-action';
import { askForm, formHolds, releaseForms } from '../ui/dialogs/open-forms';
import { useLatest } from '../ui/fields/kept-fields';
import { noticeFailure } from '../ui/messages/notices';
import { LeaveWithBanner } from './links';

export interface DialogProps {
  readonly onClose: () => void;
}

/** The router's state of a dialog over its own screen: 'back' leads to that screen. */
const OVER = { isOver: true } as const;

/** Opens a dialog by its address, and keeps the query of its screen. One dialog replaces another. */
export function useOpenDialog(): (path: string, more?: object) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useLatest(location);
  return useCallback(
    (path, more) => {
      const { pathname, search, state } = latest.current;
      const isHere = path.startsWith(`${pathname}/`);
      const isBeside = state?.isOver === true && parentOf(path) === parentOf(pathname);
      void navigate(isHere || isBeside ? { pathname: path, search } : path, {
        state: isHere || isBeside ? { ...more, ...OVER } : more,
        replace: isBeside,
      });
    },
    [navigate, latest],
  );
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Who may open a dialog. 'everywhere' leaves out staff limited to some pharmacies. */
export type DialogAccess = 'staff' | 'staff everywhere' | 'admin everywhere';

interface DialogRouteProps {
  /** Gets the parameters of its address, and the context of its screen's outlet. */
  Dialog: ComponentType<DialogProps>;
  access: DialogAccess;
  /** Names what the dialog is about and keeps, whatever its screen shows meanwhile; null if there is none. */
  about?: string | undefined;
  purpose?: string | undefined;
}

/** A dialog with an address below its screen, whose context is null while it loads (docs/screens.md, "Dialogs"). */
export function DialogRoute({ Dialog, access, about, purpose }: DialogRouteProps) {
  const context = useOutletContext<Readonly<Record<string, unknown>> | null | undefined>();
  const params = useParams();
  const granted = useDialogAccess(access);
  const { parent, close } = useCloseDialog();
  const [kept, keep] = useState<unknown>();
  const given = kept ?? (about === undefined ? undefined : context?.[about]);
  if (given !== kept && given !== null) keep(given);
  if (granted === 'refused') return <LeaveWithBanner to={parent} />;
  if (granted === 'checking' || context === null) return null;
  if (about === undefined) return <Dialog {...params} {...context} onClose={close} />;
  if (given === undefined) return null;
  if (given !== null) return <Dialog {...params} {...context} {...{ [about]: given }} onClose={close} />;
  const explain = () => {
    if (purpose !== undefined) noticeFailure(`Cadastre uma farmácia antes de ${purpose}.`);
  };
  return <RunOnce run={explain} onClose={close} />;
}

function useDialogAccess(access: DialogAccess): ReturnType<typeof useStaffAccess> {
  const staff = useStaffAccess();
  const { data: role } = useQuery(roleQuery);
  const isLimited = useQuery(limitedQuery).data === true;
  if (staff !== 'granted' || access === 'staff') return staff;
  return isLimited || (access === 'admin everywhere' && role !== 'admin') ? 'refused' : 'granted';
}

/** Over its screen a dialog closes like 'back', so no entry of the history shows the screen twice. */
function useCloseDialog() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { pathname } = useResolvedPath('..');
  const isClosed = useRef(false);
  const parent = `${pathname}${search}`;
  const close = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    releaseForms();
    if (state?.isOver === true) void navigate(-1);
    else void navigate(parent, { replace: true });
  };
  return { parent, close };
}

interface RunOnceProps extends DialogProps {
  format?: string;
  run: (format?: string) => void;
}

/** An address that acts as a button of its screen would. */
export function RunOnce({ onClose, run, format }: RunOnceProps) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    onClose();
    run(format);
  });
  return null;
}

/** 'Back' waits while a form works, and asks before it discards typed text, as Esc does. */
export function BackGuard() {
  const navigate = useNavigate();
  const blocker = useBlocker(({ historyAction }) => formHolds(historyAction === 'POP'));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    askForm(() => void navigate(-1));
  }, [blocker, navigate]);
  return null;
}
