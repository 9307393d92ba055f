/** What the helper needs from the rest of the app, injected once so that `api` imports neither router nor identity. */
export interface CallDependencies {
  /** A valid token, refreshed if needed; null without a session. */
  idToken: () => Promise<string | null>;
  /** Removes the stored token at once. */
  forgetToken: () => void;
  /** Ends the session at the identity provider; may fail. */
  signOut: () => Promise<void>;
  reload: () => void;
  /** Navigates to /licenca. */
  showLicence: () => void;
}

let dependencies: CallDependencies | undefined;

/** Connects the helper at the start of the page. Apart from the helper itself, which the sign-in loads later. */
export function connectCalls(connected: CallDependencies): void {
  dependencies = connected;
}

/** @throws Error if `connectCalls` was not called */
export function callDependencies(): CallDependencies {
  if (dependencies === undefined) throw new Error('connectCalls was not called');
  return dependencies;
}
