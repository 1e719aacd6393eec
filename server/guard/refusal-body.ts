/** Paths of the provider API: other sites' pages may call them, with a token but never with a cookie. Provider API §1.2. */
export const providerPrefixes = ['/v1/*', '/v2/*', '/v3/*', '/exchange/*', '/ai/*'] as const
export const ownPrefix = '/api/*'

/** Builds the body of a refusal in the format of the API at this path. Provider API §1.3 and §4.1. */
export const toRefusalBody = (path: string, message: string): object =>
  path.startsWith('/api/') ? { success: false, error: { code: 40_001, message } } : { code: 1, error: message }
