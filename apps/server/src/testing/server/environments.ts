export const COGNITO = {
  IDENTITY: 'cognito',
  COGNITO_USER_POOL_ID: 'sa-east-1_Ab12Cd34E',
  COGNITO_CLIENT_ID: '1example23456789',
  AWS_REGION: 'sa-east-1',
  COGNITO_AUTH_FLOW: 'USER_SRP_AUTH',
};

export const APPSYNC_ENDPOINT = 'https://abc.appsync-api.sa-east-1.amazonaws.com/graphql';
export const WITH_KEY = { APPSYNC_ENDPOINT, APPSYNC_API_KEY: 'da2-abc' };
export const WITH_USER = {
  APPSYNC_ENDPOINT,
  APPSYNC_EMAIL: 'ponte@rede.example',
  APPSYNC_PASSWORD: 'Coleta!234',
  APPSYNC_CLIENT_ID: '1example23456789',
  AWS_REGION: 'sa-east-1',
};
