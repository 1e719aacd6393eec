import { Failure } from '@chorus/model/failure'
import { toXErrorText } from '../api/x-api.ts'
import type { XApplication } from '../api/x-api.ts'
import { signX } from '../api/x-sign.ts'
import type { SavedXSession } from './x-session-vault.ts'

export interface XRequestToken {
  token: string
  secret: string
}

export interface XLogin {
  /** Starts a login; returns its token and the URL where the person approves. */
  begin(callbackUrl: string): Promise<XRequestToken & { url: string }>
  finish(login: XRequestToken, verifier: string): Promise<SavedXSession>
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/** ms */
const deadline = 10_000
/** Bytes: more than any of these responses has. */
const longest = 8192

/** X login: OAuth 1.0a in three steps, none of which X bills. Responses are forms, not JSON. */
export function createXLogin({ apiUrl, consumerKey, consumerSecret }: XApplication, send: Send = fetch): XLogin {
  const consumer = { consumerKey, consumerSecret }

  const post = async (path: string, form: Record<string, string>, token?: XRequestToken): Promise<URLSearchParams> => {
    const url = apiUrl + path
    const signer = token ? { ...consumer, accessToken: token.token, accessTokenSecret: token.secret } : consumer
    const init = {
      method: 'POST',
      headers: { authorization: signX({ method: 'POST', url, form }, signer) },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    } as const
    // Drop the cause, because it may contain credentials.
    const answer = await send(url, init)
      .then(async (response) => ({ status: response.status, text: await readShort(response) }))
      .catch((error: unknown) => {
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        throw new Failure(isLate ? 'timeout' : 'unreachable', 'X could not be reached.', { network: 'x', call: path })
      })
    if (answer.status !== 200) throw toRefused(answer, path)
    return new URLSearchParams(answer.text)
  }

  const read = (fields: URLSearchParams, name: string, call: string): string => {
    const value = fields.get(name)
    if (value && value.length <= 500) return value
    throw new Failure('malformed', `${call} returned no ${name}.`, { network: 'x', call })
  }

  return {
    async begin(callbackUrl) {
      const call = '/oauth/request_token'
      const fields = await post(call, { oauth_callback: callbackUrl })
      if (fields.get('oauth_callback_confirmed') !== 'true')
        throw new Failure('malformed', 'X did not confirm the callback URL.', { network: 'x', call })
      const [token, secret] = [read(fields, 'oauth_token', call), read(fields, 'oauth_token_secret', call)]
      return { token, secret, url: `${apiUrl}/oauth/authenticate?${new URLSearchParams({ oauth_token: token })}` }
    },
    async finish(login, verifier) {
      const call = '/oauth/access_token'
      const fields = await post(call, { oauth_verifier: verifier }, login)
      const [accessToken, accessTokenSecret] = [read(fields, 'oauth_token', call), read(fields, 'oauth_token_secret', call)]
      const clientId = read(fields, 'user_id', call)
      if (!/^\d{1,20}$/.test(clientId)) throw new Failure('malformed', `${call} returned no user.`, { network: 'x', call })
      return { clientId, credentials: { ...consumer, accessToken, accessTokenSecret } }
    },
  }
}

async function readShort(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > longest) throw new TypeError('The response is too large.')
  }
  return text
}

function toRefused({ status, text }: { status: number; text: string }, call: string): Failure {
  const facts = { network: 'x', call, status } as const
  if (status >= 500) return new Failure('broken', 'X isn’t working at the moment. Try again later.', facts)
  if (status === 429) return new Failure('rate-limited', 'Too many X logins right now. Try again later.', facts)
  const words = toXErrorText(parse(text))?.slice(0, 300)
  return new Failure(status === 401 ? 'unauthorized' : 'refused', words ?? `X refused the login (${status}).`, facts)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
