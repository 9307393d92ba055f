import type { UserPoolClientType, UserPoolType } from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { type AuthFlow, checkPool } from './check-pool.js';

const PasswordPolicy = {
  MinimumLength: 8,
  RequireNumbers: true,
  RequireUppercase: true,
  RequireSymbols: true,
};
const goodPool: Partial<UserPoolType> = {
  SchemaAttributes: [{ Name: 'email' }, { Name: 'custom:role' }],
  Policies: { PasswordPolicy },
};
const goodClient: Partial<UserPoolClientType> = {
  WriteAttributes: ['email', 'name'],
  PreventUserExistenceErrors: 'ENABLED',
  ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  EnableTokenRevocation: true,
};

interface Change {
  readonly pool?: Partial<UserPoolType>;
  readonly client?: Partial<UserPoolClientType>;
  readonly authFlow?: AuthFlow;
}

const check = ({ pool, client, authFlow = 'USER_PASSWORD_AUTH' }: Change = {}) =>
  checkPool({ pool: { ...goodPool, ...pool }, client: { ...goodClient, ...client }, authFlow });

it.each<[string, Change]>([
  ['as the document sets it up', {}],
  [
    'without custom:role and without a list of writable attributes',
    { pool: { SchemaAttributes: [] }, client: { WriteAttributes: undefined } },
  ],
  ['with the flow under its old name', { client: { ExplicitAuthFlows: ['USER_PASSWORD_AUTH'] } }],
  ['that names no flow, for SRP', { client: { ExplicitAuthFlows: undefined }, authFlow: 'USER_SRP_AUTH' }],
  [
    'with longer passwords',
    { pool: { Policies: { PasswordPolicy: { ...PasswordPolicy, MinimumLength: 12 } } } },
  ],
])('checkPool accepts a pool %s', (_what, change) => {
  expect(check(change)).toEqual([]);
});

it.each<[string, Change, string]>([
  ['custom:role writable', { client: { WriteAttributes: ['email', 'name', 'custom:role'] } }, 'custom:role'],
  ['custom:role writable by default', { client: { WriteAttributes: undefined } }, 'custom:role'],
  ['the name not writable', { client: { WriteAttributes: ['email'] } }, 'email e name'],
  [
    'user existence shown',
    { client: { PreventUserExistenceErrors: 'LEGACY' } },
    'PreventUserExistenceErrors',
  ],
  [
    'user existence shown by default',
    { client: { PreventUserExistenceErrors: undefined } },
    'PreventUserExistenceErrors',
  ],
  ['another flow only', { authFlow: 'USER_SRP_AUTH' }, 'COGNITO_AUTH_FLOW'],
  ['no flow named, for the password flow', { client: { ExplicitAuthFlows: [] } }, 'COGNITO_AUTH_FLOW'],
  ['tokens that stay valid', { client: { EnableTokenRevocation: false } }, 'EnableTokenRevocation'],
  ['a client secret', { client: { ClientSecret: 'x' } }, 'segredo'],
  [
    'short passwords',
    { pool: { Policies: { PasswordPolicy: { ...PasswordPolicy, MinimumLength: 6 } } } },
    'senhas',
  ],
  [
    'passwords without a digit',
    { pool: { Policies: { PasswordPolicy: { ...PasswordPolicy, RequireNumbers: false } } } },
    'senhas',
  ],
  ['no password policy', { pool: { Policies: undefined } }, 'senhas'],
  [
    'users made by AWS alone',
    { pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } } },
    'AllowAdminCreateUserOnly',
  ],
])('checkPool has one sentence for %s', (_what, change, word) => {
  const sentences = check(change);
  expect(sentences).toEqual([expect.stringContaining(word)]);
  expect(sentences[0]).toMatch(/^O (cliente|pool) da variável COGNITO_\w+ .+; .+\.$/);
});

it('checkPool reports all faults at once', () => {
  expect(
    checkPool({ pool: {}, client: { WriteAttributes: [] }, authFlow: 'USER_PASSWORD_AUTH' }),
  ).toHaveLength(5);
});
