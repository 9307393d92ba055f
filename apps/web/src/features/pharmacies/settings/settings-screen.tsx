import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { loadState } from '../../../api/load-state';
import { Path } from '../../../listing/path';
import { listParams, paths } from '../../../paths';
import { roleQuery } from '../../../session/role/role-query';
import { useStaffAccess } from '../../../session/role/use-staff-access';
import { later } from '../../../ui/later';
import { LinkButton } from '../../../ui/link-button';
import { ListScreen } from '../../../ui/list/list-screen';
import { PendingMessage } from '../../../ui/messages/list-message';
import { NoteLine } from '../../../ui/messages/message-line';
import { pharmacySettingsQuery } from './pharmacy-settings-query';
import { SettingsFields } from './settings-fields';

const MailsDialog = later('MailsDialog', () => import('../../mails/mails-dialog'));

/** docs/comparison.md, "Settings". Admins change, mods read, plain users go to Farmácias. */
export function SettingsScreen() {
  const access = useStaffAccess();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const inventory = search.get(listParams.inventory);
  const query = useQuery(pharmacySettingsQuery(access === 'granted' ? id : null));
  const { data } = query;
  const isAdmin = useQuery(roleQuery).data === 'admin';
  const [mails, setMails] = useState(false);
  if (access === 'refused') return <Navigate to={paths.pharmacies()} replace />;
  return (
    <ListScreen
      title="Configurações"
      path={<Path to={paths.pharmacies()}>Farmácias</Path>}
      count={null}
      news={
        data && (
          <>
            <Anchor component={Link} to={paths.inventories({ pharmacy: id })} className="anywhere touch-link">
              {data.pharmacy_name}
            </Anchor>
            {inventory !== null && (
              <Anchor component={Link} to={paths.inventory(inventory, { part: 'fechamento' })} ml="md">
                Voltar ao inventário
              </Anchor>
            )}
          </>
        )
      }
    >
      <div className="stack full scroll">
        {data !== undefined ? (
          <>
            {!isAdmin && (
              <NoteLine message="Só um administrador muda as configurações, porque os limites de aprovação estão entre elas." />
            )}
            <SettingsFields key={id} id={id} stored={data} readOnly={!isAdmin}>
              <Anchor component={Link} to={paths.exchangeFiles(id)} className="alone touch-link">
                Arquivos da pasta desta farmácia
              </Anchor>
              <Anchor component={Link} to={paths.exportProfiles(id)} className="alone touch-link">
                Perfis de exportação desta farmácia
              </Anchor>
              {isAdmin && (
                <LinkButton className="alone touch-link" onClick={() => setMails(true)}>
                  E-mails que recebem os resultados
                </LinkButton>
              )}
            </SettingsFields>
            {mails && <MailsDialog pharmacy={id} onClose={() => setMails(false)} />}
          </>
        ) : (
          <PendingMessage {...loadState(query)} height={0} />
        )}
      </div>
    </ListScreen>
  );
}
