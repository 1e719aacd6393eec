import { randomUUID } from 'node:crypto'
import { listenRaw } from '@chorus/sandbox/stand-in'

export interface StrictOptions {
  /** Lifetime of an access token. */
  lifeSeconds: number
  /** Lifetime of a refresh token; by default that of the access token. */
  refreshSeconds?: number
  /** Clock offset of the service, in seconds. */
  skew?: number
  /** Whether a spent refresh token returns the same pair again, as the reference server does for two hours. */
  hasGrace?: boolean
}

interface Pair {
  accessJwt: string
  refreshJwt: string
}

export interface StrictService extends AsyncDisposable {
  url: string
  did: string
  /** Creates a session, like `createSession`. */
  open(): Pair & { did: string; handle: string }
  isGood(accessJwt: string): boolean
  /** Drops the next responses after their requests took effect. */
  drop(count: number): void
  isFailing: boolean
  onRefresh: (() => Promise<void>) | undefined
  /** Sessions that ended because a spent token was reused. */
  lost: number
  asked: number
  refreshed: number
}

/** A PDS with single-use refresh tokens: reusing a spent one ends the session. */
export async function startStrictService({
  lifeSeconds,
  refreshSeconds = lifeSeconds,
  skew = 0,
  hasGrace = false,
}: StrictOptions): Promise<StrictService> {
  const did = `did:plc:${'strict'.repeat(4)}`
  /** Spent refresh token → the pair it returned. */
  const spent = new Map<string, Pair>()
  const good = new Set<string>()
  const current = new Map<string, string>()
  let dropped = 0

  const toPair = (): Pair => {
    const iat = Math.floor(Date.now() / 1000) + skew
    const toBody = (life: number) =>
      Buffer.from(JSON.stringify({ sub: did, iat, exp: iat + life, jti: randomUUID() })).toString('base64url')
    const pair = { accessJwt: `e30.${toBody(lifeSeconds)}.a`, refreshJwt: `e30.${toBody(refreshSeconds)}.${randomUUID()}` }
    good.add(pair.accessJwt)
    current.set(pair.refreshJwt, pair.accessJwt)
    return pair
  }
  const refresh = (token: string): Pair | undefined => {
    const known = spent.get(token)
    if (known && hasGrace) return known
    const access = current.get(token)
    if (access === undefined) {
      if (known) {
        service.lost += 1
        good.clear()
        current.clear()
      }
      return undefined
    }
    good.delete(access)
    current.delete(token)
    const next = toPair()
    spent.set(token, next)
    service.refreshed += 1
    return next
  }

  const standIn = await listenRaw(async (request, response) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const say = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    request.resume()
    if (service.isFailing) return say(503, { error: 'Away' })
    if (request.url?.endsWith('getSession'))
      return good.has(token) ? say(200, { did, handle: 'strict.example' }) : say(400, { error: 'ExpiredToken' })
    if (!request.url?.endsWith('refreshSession')) return say(404, { error: 'NotFound' })
    service.asked += 1
    const pair = refresh(token)
    await service.onRefresh?.()
    if (dropped > 0) {
      dropped -= 1
      return request.socket.destroy()
    }
    return pair ? say(200, { ...pair, did, handle: 'strict.example' }) : say(400, { error: 'ExpiredToken' })
  })
  const service: StrictService = {
    url: standIn.url,
    did,
    open: () => ({ ...toPair(), did, handle: 'strict.example' }),
    isGood: (accessJwt) => good.has(accessJwt),
    drop: (count) => void (dropped = count),
    isFailing: false,
    onRefresh: undefined,
    lost: 0,
    asked: 0,
    refreshed: 0,
    [Symbol.asyncDispose]: async () => void (await standIn.close()),
  }
  return service
}
