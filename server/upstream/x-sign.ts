import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'

/** What speaks for an account of X. */
export interface XCredentials {
  consumerKey: string
  consumerSecret: string
  accessToken: string
  accessTokenSecret: string
}

export interface SignedCall {
  method: string
  /** Whole, with its query. */
  url: string
  /** What a form says, or parameters that the protocol adds, such as oauth_callback. JSON bodies are not signed. */
  form?: Record<string, string>
}

/** The Authorization header of a call to X: OAuth 1.0a with HMAC-SHA1. Without an access token the application speaks alone. */
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
