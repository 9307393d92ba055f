/** Error names that Cognito's clients know; each is answered with status 400. */
export type IdpErrorType =
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'SoftwareTokenMFANotFoundException'
  | 'UnknownOperationException'
  | 'UserNotConfirmedException'
  | 'UsernameExistsException';

/** A refusal of the Cognito user-pool protocol. The web turns its name into a Portuguese sentence. */
export class IdpError extends Error {
  readonly type: IdpErrorType;
  readonly retryAfterSeconds: number | undefined;

  constructor(type: IdpErrorType, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'IdpError';
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
