import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { deleteExportProfile, type NamedProfile } from '@balanco/contract/exports/export-profiles';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Outlet, useParams } from 'react-router';
import { loadState, request } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { useOpenDialog } from '../../listing/dialog-route';
import { LeaveWithBanner } from '../../listing/links';
import { Path } from '../../listing/path';
import { pharmaciesQuery } from '../../listing/queries';
import { dialogs, paths } from '../../paths';
import { useStaffAccess } from '../../session/role/staff-action';
import { useDialogWrite, usePromptWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { PendingMessage } from '../../ui/messages/list-message';
import { noticeDone } from '../../ui/messages/notices';
import { profilesKey, profilesQuery } from './export-query';

export function ProfilesScreen() {
  const access = useStaffAccess();
  const { id: pharmacy = '' } = useParams();
  const [deleted, setDeleted] = useState<NamedProfile | null>(null);
  const openDialog = useOpenDialog();
  const isGranted = access === 'granted';
  const { data: pharmacies } = useQuery({ ...pharmaciesQuery, enabled: isGranted });
  const query = useQuery({ ...profilesQuery(pharmacy), enabled: isGranted });
  const { data } = query;
  if (access === 'refused') return <LeaveWithBanner to={paths.pharmacies()} />;
  const open = (profile: string) => openDialog(dialogs.exportProfile(pharmacy, profile));
  const name = pharmacies?.find(({ id }) => id === pharmacy)?.name;
  return (
    <ListScreen
      title="Perfis de exportação"
      path={<Path to={paths.pharmacies()}>Farmácias</Path>}
      count={null}
      news={<span className="dim small anywhere">{name}</span>}
      actions={isGranted && <PageAction label="Novo perfil" Icon={IconPlus} onClick={() => open('novo')} />}
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
                  <Act label="Editar" of={profile.name} onClick={() => open(profile.id)} />
                  <Act label="Copiar" of={profile.name} onClick={() => open(`copiar/${profile.id}`)} />
                  <Act label="Excluir" of={profile.name} onClick={() => setDeleted(profile)} />
                </Profile>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Prontos">
          <ul>
            {SHIPPED_PROFILES.map(({ id, name: shipped, hint }) => (
              <Profile key={id} name={shipped} hint={hint}>
                <Act label="Copiar" of={shipped} onClick={() => open(`copiar/${id}`)} />
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
      {deleted !== null && <DeleteProfileDialog profile={deleted} onClose={() => setDeleted(null)} />}
      <Outlet context={data === undefined ? null : { stored: data }} />
    </ListScreen>
  );
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
    <Button aria-label={`${label} ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Exported files keep their profile. */
function DeleteProfileDialog({ profile, onClose }: { profile: NamedProfile; onClose: () => void }) {
  const remove = usePromptWrite(profilesKey, (id: string) =>
    request(deleteExportProfile, { params: { id } }),
  );
  const { write, dialog } = useDialogWrite(remove, 'Erro ao excluir o perfil.', onClose);
  return (
    <ConfirmDialog
      {...dialog}
      title="Excluir perfil de exportação"
      confirmLabel="Excluir"
      danger
      onConfirm={() => write(profile.id, { onDone: ({ name }) => noticeDone(`Perfil ${name} excluído.`) })}
    >
      Excluir o perfil <strong>{profile.name}</strong>? Os arquivos que já saíram continuam no registro.
    </ConfirmDialog>
  );
}
