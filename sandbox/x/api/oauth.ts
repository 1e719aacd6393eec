import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { World } from '../../seed/world.ts'
import { toXBearer, toXConsumer, toXKeys } from '../to-x-keys.ts'

/** A person through the application, or the application itself. */
export type Caller = { kind: 'user'; person: string } | { kind: 'app' }

/** A pending login. */
export interface RequestToken {
  token: string
  secret: string
  callback: string
  /** ms */
  expiresAt: number
  /** Set once the person approved. */
  granted?: { person: string; verifier: string }
}

export interface SignedCall {
  method: string
  url: string
  authorization: string | undefined
  /** The host the caller used, when a proxy is in between. */
  forwardedHost?: string
  /** A form body; other bodies are not signed. */
  form?: string
}

export interface OAuth {
  /** Undefined: rejected. */
  findCaller(call: SignedCall): Caller | undefined
  /** Checks a call signed by the application alone or with a pending login's token. Returns the signed parameters. */
  verifySigned(call: SignedCall): Map<string, string> | undefined
  begin(callback: string): RequestToken
  findLogin(token: string): RequestToken | undefined
  grant(token: string, person: string): string | undefined
  /** Ends a login, granted or not. */
  end(token: string): void
}

/** ms */
const window = 5 * 60_000
const loginLasts = 15 * 60_000

/** RFC 3986 encoding, as OAuth requires: stricter than encodeURIComponent. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`)

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** OAuth 1.0a with HMAC-SHA1 (RFC 5849), and the application's bearer token. */
export function createOAuth(world: World, now: () => number): OAuth {
  const consumer = toXConsumer(world.seed)
  const bearer = toXBearer(world.seed)
  const persons = new Map(
    world.people.flatMap(({ key }) => {
      const keys = toXKeys(world, key)
      return keys ? [[keys.accessToken, { person: key, secret: keys.accessTokenSecret }] as const] : []
    }),
  )
  const logins = new Map<string, RequestToken>()
  /** Nonce → the time after which its timestamp is too old anyway. */
  const used = new Map<string, number>()

  const findLogin = (token: string): RequestToken | undefined => {
    const login = logins.get(token)
    if (login && login.expiresAt <= now()) logins.delete(token)
    return logins.get(token)
  }
  const findSecret = (token: string | undefined): string | undefined =>
    token === undefined ? '' : (persons.get(token)?.secret ?? findLogin(token)?.secret)

  const takeNonce = (name: string): boolean => {
    for (const [old, until] of used) if (until < now()) used.delete(old)
    if (used.has(name)) return false
    used.set(name, now() + 2 * window)
    return true
  }

  const verifySigned = (call: SignedCall): Map<string, string> | undefined => {
    const oauth = parseHeader(call.authorization)
    if (!oauth || oauth.get('oauth_consumer_key') !== consumer.consumerKey) return undefined
    if (oauth.get('oauth_signature_method') !== 'HMAC-SHA1' || (oauth.get('oauth_version') ?? '1.0') !== '1.0') return undefined
    const [signature, timestamp, nonce] = ['oauth_signature', 'oauth_timestamp', 'oauth_nonce'].map((name) => oauth.get(name))
    if (!signature || !nonce || !timestamp || !/^\d{1,12}$/.test(timestamp)) return undefined
    if (Math.abs(now() - Number(timestamp) * 1000) > window) return undefined
    const token = oauth.get('oauth_token')
    const secret = findSecret(token)
    if (secret === undefined) return undefined
    const key = `${encode(consumer.consumerSecret)}&${encode(secret)}`
    const isRight = toBases(call, oauth).some((base) => isSame(createHmac('sha1', key).update(base).digest('base64'), signature))
    if (!isRight || !takeNonce(`${token} ${timestamp} ${nonce}`)) return undefined
    return new Map([...new URLSearchParams(call.form), ...oauth])
  }

  return {
    verifySigned,
    findCaller(call) {
      const [, given] = /^Bearer (.+)$/i.exec(call.authorization ?? '') ?? []
      if (given) return isSame(given, bearer) ? { kind: 'app' } : undefined
      const person = persons.get(verifySigned(call)?.get('oauth_token') ?? '')?.person
      return person === undefined ? undefined : { kind: 'user', person }
    },
    begin(callback) {
      const login = {
        token: randomBytes(18).toString('base64url'),
        secret: randomBytes(24).toString('base64url'),
        callback,
        expiresAt: now() + loginLasts,
      }
      logins.set(login.token, login)
      return login
    },
    findLogin,
    grant(token, person) {
      const login = findLogin(token)
      if (!login || login.granted) return undefined
      const verifier =
        login.callback === 'oob'
          ? String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')
          : randomBytes(24).toString('base64url')
      login.granted = { person, verifier }
      return verifier
    },
    end: (token) => void logins.delete(token),
  }
}

function parseHeader(header: string | undefined): Map<string, string> | undefined {
  if (!header || header.length > 8192 || !/^OAuth /i.test(header)) return undefined
  try {
    return new Map([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, decodeURIComponent(value!)] as const))
  } catch {
    return undefined
  }
}

/** Candidate base URLs: the requested one, a proxy's in front, or X's own, which official clients always sign. */
function toBases({ method, url, form, forwardedHost }: SignedCall, oauth: ReadonlyMap<string, string>): string[] {
  const { origin, pathname, searchParams } = new URL(url)
  const { oauth_signature: _signature, realm: _realm, ...signed } = Object.fromEntries(oauth)
  const pairs = [...Object.entries(signed), ...searchParams, ...new URLSearchParams(form)].map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  )
  // Official clients send oauth_token in both header and form; count it once. '=' sorts as its own character.
  const normal = [...new Set(pairs)].toSorted((a, b) => compare(a.split('='), b.split('='))).join('&')
  const origins = [origin, ...(forwardedHost ? [`http://${forwardedHost}`] : []), 'https://api.x.com']
  return origins.map((root) => [method.toUpperCase(), encode(root + pathname), encode(normal)].join('&'))
}

function compare([name = '', value = '']: string[], [otherName = '', otherValue = '']: string[]): number {
  if (name !== otherName) return name < otherName ? -1 : 1
  if (value === otherValue) return 0
  return value < otherValue ? -1 : 1
}
