/** The remote can't be reached, is busy, or didn't take the sign-in: the same call may go through later. */
export class RemoteUnavailable extends Error {}

/** One error of a GraphQL answer; AppSync names its kind in `errorType`. */
export interface GraphQLFailure {
  readonly message: string;
  readonly errorType: string;
}

/** The remote understood the call and says no; the same call will be refused again. */
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
