import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'

/** OAuth credentials of an X account. */
export interface XCredentials {
  consumerKey: string
  consumerSecret: string
  accessToken: string
  accessTokenSecret: string
}

export interface SignedCall {
  method: string
  /** Full URL including the query. */
  url: string
  /** Form fields, or parameters of the protocol such as oauth_callback. JSON bodies are not signed. */
  form?: Record<string, string>
}

/** The Authorization header of a call to X: OAuth 1.0a with HMAC-SHA1. Without an access token, the application signs alone. */
export function signX(
  { method, url, form }: SignedCall,
  {
    consumerKey,
    consumerSecret,
    accessToken,
    accessTokenSecret,
  }: Pick<XCredentials, 'consumerKey' | 'consumerSecret'> & Partial<XCredentials>,
): string {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  })
  const token = accessToken && accessTokenSecret ? { key: accessToken, secret: accessTokenSecret } : undefined
  return oauth.toHeader(oauth.authorize({ method, url, data: form }, token)).Authorization
}
