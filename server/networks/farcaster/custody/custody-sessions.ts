import { accountHeader } from '@chorus/contract/hosted/hosted'
import { Refusal } from '@chorus/contract/refusal'
import { toTokenRequest } from '@chorus/networks/farcaster/custody/to-token-request'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { readAccount } from '../../../hosted/find-session.ts'
import { noNetworkSession } from '../../../hosted/network-away.ts'
import { boundTo, findSealed, storeSealed, takeSealed } from '../../../hosted/sealed-challenge.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import { Done, TokenResult, UserResult } from '../client-api/client-wire.ts'
import type { ClientApi } from '../client-api/create-client-api.ts'
import { refusing } from '../client-api/refusing.ts'
import type { FarcasterRegistry } from '../hub/farcaster-registry.ts'
import { askHub } from '../keys/ask-hub.ts'
import type { CustodyCookie } from './custody-cookie.ts'

export interface CustodyDeps {
  db: Db
  keys: MasterKeys
  client: ClientApi
  registry: Pick<FarcasterRegistry, 'fidOf'>
  cookie: CustodyCookie
}

export interface CustodySession {
  fid: number
  /** A bearer of Farcaster's client API. */
  token: string
}

/** What the wallet signs: the client API's request for a token. ms. */
interface SignedRequest {
  address: string
  timestamp: number
  expiresAt: number
  signature: string
}

const Stored = v.object({ fid: v.number(), token: v.string() })

/** ms: the clock of a browser may be this far from ours. */
const mostSkew = 10 * 60_000
/** ms: the longest that a token is asked for. */
const longest = 86_400_000 + mostSkew

const purposeOf = (browser: string) => boundTo('farcaster-custody', browser)
const nameOf = (browser: string, fid: number): string => `custody ${browser} ${fid}`

export function createCustodySessions({ db, keys, client, registry, cookie }: CustodyDeps) {
  const take = (browser: string, fid: number) =>
    takeSealed(db, keys, { token: nameOf(browser, fid), purpose: purposeOf(browser), schema: Stored })

  return {
    /** Exchanges the wallet's signature for a token of the account that it owns. */
    async open(context: Context, request: SignedRequest): Promise<{ fid: number; expiresAt: number }> {
      const { address, timestamp, expiresAt, signature } = request
      const now = Date.now()
      if (Math.abs(now - timestamp) > mostSkew || expiresAt <= now || expiresAt > now + longest)
        throw new Refusal('This request has expired. Start again.', { status: 400 })
      if (!(await isSignedBy(address, toTokenRequest(request), signature)))
        throw new Refusal('This request wasn’t signed by the wallet.', { status: 400 })
      const fid = await askHub(() => registry.fidOf(address))
      if (fid === undefined) throw new Refusal('This wallet doesn’t own a Farcaster account.', { status: 404 })
      const token = await generateToken(client, request)
      const me = await refusing(client.ask('me', { token }, UserResult))
      if (me.result.fid !== fid) throw new Refusal('Farcaster names another account for this wallet.', { status: 403 })
      const browser = cookie.set(context)
      await take(browser, fid)
      const seconds = Math.floor((expiresAt - now) / 1000)
      await storeSealed(db, keys, { token: nameOf(browser, fid), purpose: purposeOf(browser), seconds, value: { fid, token } })
      return { fid, expiresAt }
    },
    /** This browser's session of the account that the request names. */
    async find(context: Context): Promise<CustodySession> {
      const browser = cookie.read(context)
      const fid = Number(readAccount(context))
      const found =
        browser === undefined
          ? undefined
          : await findSealed(db, keys, { token: nameOf(browser, fid), purpose: purposeOf(browser), schema: Stored })
      if (!found) throw noNetworkSession()
      return found
    },
    async end(context: Context): Promise<void> {
      const browser = cookie.read(context)
      const fid = Number(context.req.header(accountHeader))
      const ended = browser === undefined || !fid ? undefined : await take(browser, fid)
      if (!ended) return
      const input = { method: 'revokeToken', params: { timestamp: Date.now() } }
      // It has already ended here, and its token expires within a day.
      await client.ask('revokeToken', { input, token: ended.token }, Done).catch(() => {})
    },
  }
}

async function generateToken(client: ClientApi, { timestamp, expiresAt, signature }: SignedRequest): Promise<string> {
  const request = { method: 'generateToken', params: { expiresAt, timestamp } }
  // Today's route takes the request as one of several fields, the earlier route as the whole body.
  const input = client.routes.generateToken.path === '/v2/auth' ? request : { authRequest: request }
  const token = `eip191:${Buffer.from(signature.slice(2), 'hex').toString('base64')}`
  const { result } = await refusing(client.ask('generateToken', { input, token }, TokenResult))
  if (!result.token) throw new Refusal('Farcaster isn’t accepting wallet logins right now. Approve a key instead.', { status: 400 })
  return result.token.secret
}

async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const { recoverMessageAddress } = await import('viem')
  const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` }).catch(() => undefined)
  return signer?.toLowerCase() === address.toLowerCase()
}
