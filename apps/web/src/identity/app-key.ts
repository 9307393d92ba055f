export interface AppKey {
  /** Base32, which a person types. */
  readonly key: string;
  /** `otpauth:`, for the QR code and for an app on this device. */
  readonly address: string;
}

interface SetupDetails {
  readonly sharedSecret: string;
  readonly getSetupUri: (appName: string, accountName?: string) => URL;
}

/** @param email names the account in the app */
export function readAppKey({ sharedSecret, getSetupUri }: SetupDetails, email: string): AppKey {
  return { key: sharedSecret, address: getSetupUri('Balanço', email).toString() };
}
