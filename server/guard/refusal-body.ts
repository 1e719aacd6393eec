/** Where the provider's calls stand: other sites' pages may make them, with a token and never with a cookie. Provider API §1.2. */
export const providerPrefixes = ['/v1/*', '/v2/*', '/v3/*', '/exchange/*', '/ai/*'] as const
export const ownPrefix = '/api/*'

/** What a refusal says to whoever asked at this address, in the language of its neighbours. Provider API §1.3 and §4.1. */
export const toRefusalBody = (path: string, message: string): object =>
  path.startsWith('/api/') ? { success: false, error: { code: 40_001, message } } : { code: 1, error: message }
