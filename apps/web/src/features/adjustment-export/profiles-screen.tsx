import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { deleteExportProfile, type NamedProfile } from '@balanco/contract/exports/export-profiles';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { request } from '../../api/client';
import { loadState } from '../../api/load-state';
import { formatDateTime } from '../../lib/moments';
import { pharmaciesQuery } from '../../listing/queries';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';
import { useStaffAccess } from '../../session/role/use-staff-access';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { PendingMessage } from '../../ui/messages/list-message';
import { noticeDone } from '../../ui/messages/notices';
import { profilesKey, profilesQuery } from './export-query';
import { ProfileDialog } from './profile-dialog';
import { draftOf, type ProfileDraft } from './profile-draft';

type Question =
  | { readonly kind: 'write'; readonly edited: NamedProfile | null; readonly begin: ProfileDraft }
  | { readonly kind: 'delete'; readonly profile: NamedProfile };

/** A pharmacy's profiles and the product's. For admin and mod. */
export function ProfilesScreen() {
  const access = useStaffAccess();
  const { id: pharmacy = '' } = useParams();
  const [question, setQuestion] = useState<Question | null>(null);
  const isGranted = access === 'granted';
  const { data: pharmacies } = useQuery({ ...pharmaciesQuery, enabled: isGranted });
  const query = useQuery({ ...profilesQuery(pharmacy), enabled: isGranted });
  const { data } = query;
  if (access === 'refused') return <Refused />;
  const close = () => setQuestion(null);
  const begin = (draft: ProfileDraft, edited: NamedProfile | null = null) =>
    setQuestion({ kind: 'write', edited, begin: draft });
  const name = pharmacies?.find(({ id }) => id === pharmacy)?.name;
  return (
    <ListScreen
      title="Perfis de exportação"
      count={null}
      news={<span className="dim small anywhere">{name}</span>}
      actions={
        isGranted && <PageAction label="Novo perfil" Icon={IconPlus} onClick={() => begin(draftOf(''))} />
      }
    >
      <div className="stack full scroll">
        <Panel title="Da farmácia">
          {data === undefined ? (
            <PendingMessage {...loadState(query)} />
          ) : data.length === 0 ? (
            <div role="status" className="mt-2 dim">
              Nenhum perfil ainda. Copie um dos prontos ou crie um.
            </div>
          ) : (
            <ul>
              {data.map((profile) => (
                <Profile
                  key={profile.id}
                  name={profile.name}
                  hint={`${profile.changed_by} · ${formatDateTime(profile.changed_at)}`}
                >
                  <Act
                    label="Editar"
                    of={profile.name}
                    onClick={() => begin(draftOf(profile.name, profile.profile), profile)}
                  />
                  <Act
                    label="Copiar"
                    of={profile.name}
                    onClick={() => begin(draftOf(copyName(profile.name), profile.profile))}
                  />
                  <Act
                    label="Excluir"
                    of={profile.name}
                    onClick={() => setQuestion({ kind: 'delete', profile })}
                  />
                </Profile>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Prontos">
          <ul>
            {SHIPPED_PROFILES.map(({ id, name: shipped, hint, profile }) => (
              <Profile key={id} name={shipped} hint={hint}>
                <Act label="Copiar" of={shipped} onClick={() => begin(draftOf(copyName(shipped), profile))} />
              </Profile>
            ))}
          </ul>
        </Panel>
        <Panel title="Seu sistema não está aqui?">
          Softpharma, Trier, InovaFarma, Alpha7, Prisma e Vetor não publicam o formato que importam. Peça este
          dado ao seu suporte: "Qual é o layout do arquivo de contagem ou de ajuste de estoque que o sistema
          importa?". Com um arquivo de exemplo, crie um perfil e use "Testar com um arquivo do seu ERP".
        </Panel>
      </div>
      {question?.kind === 'write' && (
        <ProfileDialog pharmacy={pharmacy} edited={question.edited} begin={question.begin} onClose={close} />
      )}
      {question?.kind === 'delete' && <DeleteProfileDialog profile={question.profile} onClose={close} />}
    </ListScreen>
  );
}

function Refused() {
  const staff = useStaffAction();
  useEffect(() => staff.run(() => undefined), [staff]);
  return <Navigate to={paths.pharmacies()} replace />;
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel still" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Profile({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <li className="ruled line gap-3 rows-2 py-3">
      <div className="grow-10 anywhere">
        <div>{name}</div>
        <div className="dim small anywhere">{hint}</div>
      </div>
      {children}
    </li>
  );
}

function Act({ label, of, onClick }: { label: string; of: string; onClick: () => void }) {
  return (
    <Button variant="default" aria-label={`${label} ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}

function copyName(name: string): string {
  return `${name} (cópia)`.slice(0, 80);
}

/** Exported files keep their profile. */
function DeleteProfileDialog({ profile, onClose }: { profile: NamedProfile; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => request(deleteExportProfile, { params: { id } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: profilesKey }),
  });
  const { write, busy, failure } = useDialogWrite(remove, { failed: 'Erro ao excluir o perfil.', onClose });
  return (
    <ConfirmDialog
      title="Excluir perfil de exportação"
      confirmLabel="Excluir"
      danger
      busy={busy}
      error={failure}
      onConfirm={() => write(profile.id, { onDone: ({ name }) => noticeDone(`Perfil ${name} excluído.`) })}
      onClose={onClose}
    >
      Excluir o perfil <strong>{profile.name}</strong>? Os arquivos que já saíram continuam no registro.
    </ConfirmDialog>
  );
}
