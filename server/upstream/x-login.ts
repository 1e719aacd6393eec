import { Failure } from '@chorus/model/failure'
import type { XConfig } from '../config/x.ts'
import { toXErrorText } from './x-api.ts'
import { signX, type XCredentials } from './x-sign.ts'

export interface XRequestToken {
  token: string
  secret: string
}

export interface XLogin {
  /** A login under way, and where somebody says yes to it. */
  begin(callbackUrl: string): Promise<XRequestToken & { url: string }>
  finish(login: XRequestToken, verifier: string): Promise<XCredentials>
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/** ms */
const deadline = 10_000
/** More than any of these answers weighs. */
const longest = 8192

/** Signing in with X: OAuth 1.0a in three steps. Answers are forms, not JSON. */
export function createXLogin({ apiUrl, consumerKey, consumerSecret }: XConfig, send: Send = fetch): XLogin {
  const consumer = { consumerKey, consumerSecret }

  const post = async (path: string, form: Record<string, string>, token?: XRequestToken): Promise<URLSearchParams> => {
    const url = apiUrl + path
    const speaker = token ? { ...consumer, accessToken: token.token, accessTokenSecret: token.secret } : consumer
    const init = {
      method: 'POST',
      headers: { authorization: signX({ method: 'POST', url, form }, speaker) },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    } as const
    // What goes wrong on the way may name what was sent: the cause is left behind.
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
    throw new Failure('malformed', `${call} answered no ${name}.`, { network: 'x', call })
  }

  return {
    async begin(callbackUrl) {
      const call = '/oauth/request_token'
      const fields = await post(call, { oauth_callback: callbackUrl })
      if (fields.get('oauth_callback_confirmed') !== 'true')
        throw new Failure('malformed', 'X did not confirm where the login ends.', { network: 'x', call })
      const [token, secret] = [read(fields, 'oauth_token', call), read(fields, 'oauth_token_secret', call)]
      return { token, secret, url: `${apiUrl}/oauth/authenticate?${new URLSearchParams({ oauth_token: token })}` }
    },
    async finish(login, verifier) {
      const call = '/oauth/access_token'
      const fields = await post(call, { oauth_verifier: verifier }, login)
      return {
        ...consumer,
        accessToken: read(fields, 'oauth_token', call),
        accessTokenSecret: read(fields, 'oauth_token_secret', call),
      }
    },
  }
}

async function readShort(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > longest) throw new TypeError('The answer is too large.')
  }
  return text
}

function toRefused({ status, text }: { status: number; text: string }, call: string): Failure {
  const facts = { network: 'x', call, status } as const
  if (status >= 500) return new Failure('broken', 'X does not work at the moment.', facts)
  if (status === 429) return new Failure('rate-limited', 'X has had too many logins for now.', facts)
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
