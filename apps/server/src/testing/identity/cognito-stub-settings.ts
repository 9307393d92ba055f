export const stubPool = {
  userPoolId: 'sa-east-1_Ab12Cd34E',
  clientId: '1example23456789',
  region: 'sa-east-1',
} as const;

export function goodPool(): Record<string, unknown> {
  return {
    Id: stubPool.userPoolId,
    SchemaAttributes: [{ Name: 'email' }, { Name: 'name' }, { Name: 'custom:role' }],
    Policies: {
      PasswordPolicy: {
        MinimumLength: 8,
        RequireNumbers: true,
        RequireUppercase: true,
        RequireSymbols: true,
      },
    },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  };
}

export function goodClient(): Record<string, unknown> {
  return {
    ClientId: stubPool.clientId,
    WriteAttributes: ['email', 'name'],
    PreventUserExistenceErrors: 'ENABLED',
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    EnableTokenRevocation: true,
    RefreshTokenValidity: 30,
    TokenValidityUnits: { RefreshToken: 'days' },
  };
}
