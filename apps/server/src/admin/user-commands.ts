import { type Role, roleLabel, roleSchema } from '@balanco/contract/roles';
import { viewPeople } from '../features/users/person-views.js';
import { setRole } from '../features/users/set-role.js';
import { makePassword } from '../make-password.js';
import { StartupError } from '../startup-error.js';
import { OPERATOR, type OperatorCommand } from './operator-command.js';

const NOT_HERE =
  'Com IDENTITY=cognito os usuários são criados no pool da AWS ou na tela de cadastro; depois, use user role para o perfil.';

export const userCommands: readonly OperatorCommand[] = [
  {
    name: 'user create',
    summary: 'cria um usuário confirmado',
    usage: '--email <e-mail> --name <nome>',
    options: {
      email: { meaning: 'endereço de e-mail, que é o nome de usuário', required: true },
      name: { meaning: 'nome completo', required: true },
      role: { meaning: 'admin, mod ou user (padrão: user)' },
      password: { meaning: 'senha (padrão: uma senha nova, mostrada uma vez)' },
    },
    words: 0,
    async run({ identity, say }, { options }) {
      const { embedded } = await identity();
      if (embedded === null) throw new StartupError(NOT_HERE);
      const { email = '', name = '' } = options;
      const role = readRole(options.role ?? 'user');
      const password = options.password ?? makePassword();
      await embedded.createUser({ email, name, password, role, confirmed: true, withPerson: true }, OPERATOR);
      say(`Usuário criado: ${name} <${email}>, ${roleLabel[role]}`);
      if (options.password === undefined) say(`Senha: ${password}`);
    },
  },
  {
    name: 'user role',
    summary: 'muda o perfil de um usuário',
    usage: '<e-mail> <admin|mod|user>',
    options: {},
    words: 2,
    async run({ db, identity, say }, { words: [email = '', role = ''] }) {
      const { directory } = (await identity()).provider;
      await setRole({ db, directory, operator: OPERATOR }, { email, role: readRole(role) });
      say(`${email} agora é ${roleLabel[readRole(role)]}.`);
    },
  },
  {
    name: 'user list',
    summary: 'lista os usuários',
    usage: '',
    options: {},
    words: 0,
    async run({ db, identity, say }) {
      const { directory } = (await identity()).provider;
      for (const { email, name, role, deactivated_at } of await viewPeople(db, directory)) {
        say(`${email}\t${name}\t${roleLabel[role]}${deactivated_at === null ? '' : '\tdesativado'}`);
      }
    },
  },
];

function readRole(text: string): Role {
  const role = roleSchema.safeParse(text);
  if (!role.success) throw new StartupError(`O perfil "${text}" não existe; use admin, mod ou user.`);
  return role.data;
}
