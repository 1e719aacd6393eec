/** An invalid setting. The message says which one and why, and never quotes a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
