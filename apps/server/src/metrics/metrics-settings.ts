/** Where Prometheus reads the metrics; at least one of `port` and `token` is given. */
export interface MetricsSettings {
  /** A separate port; if absent, the main port serves the metrics to bearers of the token. */
  readonly port: number | undefined;
  readonly host: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly token: string | undefined;
}
