import type { UserPoolClientType, UserPoolType } from '@aws-sdk/client-cognito-identity-provider';

export type AuthFlow = 'USER_PASSWORD_AUTH' | 'USER_SRP_AUTH';

interface PoolSettings {
  readonly pool: Partial<UserPoolType>;
  readonly client: Partial<UserPoolClientType>;
  readonly authFlow: AuthFlow;
}

interface PoolRule {
  readonly sentence: string;
  isBroken(settings: PoolSettings): boolean;
}

const CLIENT = 'O cliente da variável COGNITO_CLIENT_ID';
const POOL = 'O pool da variável COGNITO_USER_POOL_ID';

/** docs/cognito.md says how to set up a pool. */
const rules: readonly PoolRule[] = [
  {
    sentence: `${CLIENT} pode gravar o atributo custom:role; retire-o dos atributos graváveis.`,
    // A client without a list may write the pool's default attributes.
    isBroken: ({ pool, client: { WriteAttributes: writable } }) =>
      hasRole(pool) && (writable === undefined || writable.includes('custom:role')),
  },
  {
    sentence: `${CLIENT} não pode gravar os atributos email e name; inclua-os nos atributos graváveis.`,
    isBroken: ({ client: { WriteAttributes: writable } }) =>
      writable !== undefined && !(writable.includes('email') && writable.includes('name')),
  },
  {
    sentence: `${CLIENT} revela se um usuário existe; ative PreventUserExistenceErrors.`,
    isBroken: ({ client }) => client.PreventUserExistenceErrors !== 'ENABLED',
  },
  {
    sentence: `${CLIENT} não permite o fluxo da variável COGNITO_AUTH_FLOW; inclua-o em ExplicitAuthFlows.`,
    isBroken: ({ client, authFlow }) => !allowsFlow(client, authFlow),
  },
  {
    sentence: `${CLIENT} não permite revogar tokens; ative EnableTokenRevocation.`,
    isBroken: ({ client }) => client.EnableTokenRevocation !== true,
  },
  {
    sentence: `${CLIENT} tem um segredo, que um navegador não pode guardar; crie um cliente sem segredo.`,
    isBroken: ({ client }) => client.ClientSecret !== undefined,
  },
  {
    sentence: `${POOL} aceita senhas mais fracas; exija ao menos 8 caracteres, um número, uma letra maiúscula e um símbolo.`,
    isBroken: ({ pool }) => !hasStrongPasswords(pool),
  },
  {
    sentence: `${POOL} só deixa administradores da AWS criar usuários; permita o cadastro (AllowAdminCreateUserOnly desativado).`,
    isBroken: ({ pool }) => pool.AdminCreateUserConfig?.AllowAdminCreateUserOnly === true,
  },
];

export function checkPool(settings: PoolSettings): string[] {
  return rules.filter((rule) => rule.isBroken(settings)).map(({ sentence }) => sentence);
}

function hasRole(pool: Partial<UserPoolType>): boolean {
  return pool.SchemaAttributes?.some(({ Name }) => Name === 'custom:role') ?? false;
}

/** Today's names are ALLOW_…; older clients have the bare name. A client that lists none may use SRP. */
function allowsFlow({ ExplicitAuthFlows: flows = [] }: Partial<UserPoolClientType>, flow: AuthFlow): boolean {
  if (flows.length === 0) return flow === 'USER_SRP_AUTH';
  return flows.some((allowed) => allowed === `ALLOW_${flow}` || allowed === flow);
}

/** Specification, section 5, as far as a pool's policy can express it. */
function hasStrongPasswords({ Policies }: Partial<UserPoolType>): boolean {
  const policy = Policies?.PasswordPolicy;
  if (policy === undefined) return false;
  const { MinimumLength = 0, RequireNumbers, RequireUppercase, RequireSymbols } = policy;
  return (
    MinimumLength >= 8 && [RequireNumbers, RequireUppercase, RequireSymbols].every((one) => one === true)
  );
}
