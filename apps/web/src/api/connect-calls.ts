/** Injected once, so that `api` imports neither router nor identity. */
export interface CallDependencies {
  /** Refreshed if needed; null without a session. */
  idToken: () => Promise<string | null>;
  forgetToken: () => void;
  signOut: () => Promise<unknown>;
  reload: () => void;
  showLicence: () => void;
}

let dependencies: CallDependencies | undefined;

/** Apart from the helper, which loads after the sign-in. */
export function connectCalls(connected: CallDependencies): void {
  dependencies = connected;
}

/** @throws Error if `connectCalls` was not called */
export function callDependencies(): CallDependencies {
  if (dependencies === undefined) throw new Error('connectCalls was not called');
  return dependencies;
}
