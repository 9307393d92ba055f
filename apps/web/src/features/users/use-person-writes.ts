import type { Role } from '@balanco/contract/base/roles';
import { editPerson, endSessions } from '@balanco/contract/people/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { sendResetCode } from '../../identity/reset-password';
import { usersQuery } from '../../listing/users-query';
import { useDialogWrite } from '../../session/use-dialog-write';
import { noticeDone } from '../../ui/notices';
import { peopleQuery } from './people-query';

interface Work {
  readonly run: () => Promise<unknown>;
  /** The notice of a success. */
  readonly done: string;
  readonly after?: (() => void) | undefined;
}

/**
 * What an administrator does about a person, one thing at a time. The dialog stays open, unless the role forbids it.
 *
 * @param onClose closes the dialog
 */
export function usePersonWrites(sub: string, onClose: () => void) {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ run }: Work) => run(),
    onSuccess: (_answer, { done }) => {
      noticeDone(done);
      void queries.invalidateQueries({ queryKey: peopleQuery.queryKey });
      void queries.invalidateQueries({ queryKey: usersQuery.queryKey });
    },
  });
  const { write, busy, failure } = useDialogWrite(mutation, { failed: sentence, onClose });
  const perform = (work: Work) => write(work, { keepOpen: true, onDone: () => work.after?.() });
  return {
    busy,
    failure,
    edit: (body: { role?: Role; active?: boolean }, done: string, after?: () => void) =>
      perform({ run: () => request(editPerson, { params: { sub }, body }), done, after }),
    endSessions: () =>
      perform({ run: () => request(endSessions, { params: { sub } }), done: 'Sessões encerradas.' }),
    sendReset: (email: string) =>
      perform({
        run: () => sendResetCode(email),
        done: `Código enviado para ${email}. Peça que use "Esqueci minha senha" e "Já tenho um código".`,
      }),
  };
}
