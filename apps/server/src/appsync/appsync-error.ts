/** The remote can't be reached, is busy, or refused the sign-in. The same call may succeed later. */
export class RemoteUnavailable extends Error {}

/** One error of a GraphQL answer; AppSync names its kind in `errorType`. */
export interface GraphQLFailure {
  readonly message: string;
  readonly errorType: string;
}

/** The remote refused the call. It will refuse the same call again. */
export class RemoteRefusal extends Error {
  readonly failures: readonly GraphQLFailure[];

  constructor(failures: readonly GraphQLFailure[]) {
    super(failures.map(({ errorType, message }) => `${errorType}: ${message}`).join('; '));
    this.failures = failures;
  }

  get isConflict(): boolean {
    return this.failures.some(({ errorType }) => errorType === 'ConflictUnhandled');
  }
}
