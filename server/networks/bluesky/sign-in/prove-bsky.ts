import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { spendToken } from '../../../login/oidc/id-token.ts'
import type { Prove } from '../../../login/sign-in-method.ts'
import { createAskService } from '../../../upstream/http/ask-service.ts'
import { fetchPublic, type PublicAnswer } from '../../../upstream/http/public-fetch.ts'
import { AnswerStatus, readJson } from '../../../upstream/http/read-json.ts'
import { type AskWithDpop, createAskWithDpop } from '../pds/ask-with-dpop.ts'
import { type DidDirectories, loadDid, strangerLimits } from '../pds/did-document.ts'
import type { DpopKey } from '../pds/dpop-key.ts'

/** The proof that clients send. */
export interface BlueskyProof {
  did: string
  token: string
  serviceEndpoint: string
  /** Key that the token is bound to. */
  dpopKey?: DpopKey | undefined
}

export interface BskyDeps extends DidDirectories {
  /** The AppView that resolves handles. */
  appViewUrl: string
  /** Origins that may be used as services although they are not on the public network. Compared exactly. */
  nearbyServices: readonly string[]
}

const untrue = () => new Refusal('This Bluesky login has expired. Log in to Bluesky again.')
const away = (cause: unknown) =>
  new Refusal('This Bluesky account’s server isn’t responding. Try again in a moment.', { status: 502, cause })

const Session = v.object({ did: v.string() })
const Holder = v.object({ did: v.string() })

/** ms: the handle is optional, so do not wait longer for it. */
const timeoutMs = 3000

/** A token of the service that the DID names proves ownership of the DID. The token is sent to that service only. */
export function createBskyProver({ appViewUrl, nearbyServices, ...directories }: BskyDeps): Prove<BlueskyProof> {
  const askWithDpop = createAskWithDpop(createAskService(nearbyServices))
  return async ({ did, token, serviceEndpoint, dpopKey }) => {
    const known = await loadDid(did, directories)
    const service = new URL(known.service)
    if (service.host !== toHost(serviceEndpoint)) throw new Refusal('This Bluesky account is hosted on another server than the one given.')
    const session = dpopKey
      ? await loadBoundSession(askWithDpop, service.origin, token, dpopKey)
      : await loadSession(service.origin, token, nearbyServices.includes(service.origin))
    if (session.did !== did) throw untrue()
    const { handle } = known
    const isTheirs = handle !== undefined && (await loadHolder(appViewUrl, handle)) === did
    return {
      // A handle counts only when it resolves back to the DID.
      identity: { platform: 'bsky', issuer: '', subject: did, ...(isTheirs ? { handle } : {}) },
      spend: spendToken(token, readExpiry(token)),
    }
  }
}

/** Clients send a host without a scheme (provider API §3.1); accept one with a scheme too. */
const toHost = (text: string): string | undefined => {
  const url = /^https?:\/\//.test(text) ? text : `https://${text}`
  return URL.canParse(url) ? new URL(url).host : undefined
}

async function loadHolder(appViewUrl: string, handle: string): Promise<string | undefined> {
  const url = `${appViewUrl}/xrpc/com.atproto.identity.resolveHandle?${new URLSearchParams({ handle })}`
  const found = await readJson(url, Holder, away, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  return found?.did
}

async function loadSession(origin: string, token: string, isNearby: boolean): Promise<v.InferOutput<typeof Session>> {
  if (!isToken(token)) throw untrue()
  const url = `${origin}/xrpc/com.atproto.server.getSession`
  const headers = { authorization: `Bearer ${token}` }
  if (isNearby) return readJson(url, Session, toRefusal, { headers })
  return readSession(fetchPublic(url, { ...strangerLimits, headers }))
}

/** The same for a DPoP-bound token. */
async function loadBoundSession(ask: AskWithDpop, origin: string, token: string, key: DpopKey): Promise<v.InferOutput<typeof Session>> {
  if (!isToken(token)) throw untrue()
  return readSession(ask(`${origin}/xrpc/com.atproto.server.getSession`, { ...strangerLimits, key, token }))
}

const isToken = (text: string): boolean => /^[\w.~+/-]+=*$/.test(text)

async function readSession(asked: Promise<PublicAnswer>): Promise<v.InferOutput<typeof Session>> {
  try {
    const { status, text } = await asked
    if (status !== 200) throw new AnswerStatus(status)
    return v.parse(Session, JSON.parse(text))
  } catch (cause) {
    throw toRefusal(cause)
  }
}

/** Services respond with 400 to an expired token and 401 to an invalid one. */
const toRefusal = (cause: unknown): Refusal =>
  cause instanceof AnswerStatus && cause.status >= 400 && cause.status < 500 && cause.status !== 429 ? untrue() : away(cause)

const Expiry = v.object({ exp: v.number() })

/** The token's own expiry. Undefined: remember it as spent for as long as possible. */
function readExpiry(token: string): number | undefined {
  try {
    return v.parse(Expiry, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).exp
  } catch {
    return undefined
  }
}
