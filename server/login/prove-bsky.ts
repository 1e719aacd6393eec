import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { createAskService } from '../upstream/ask-service.ts'
import { type AskWithDpop, createAskWithDpop } from '../upstream/ask-with-dpop.ts'
import type { DpopKey } from '../upstream/dpop-key.ts'
import { fetchPublic, type PublicAnswer } from '../upstream/public-fetch.ts'
import { type DidDirectories, loadDid, strangerLimits } from './did-document.ts'
import { spendToken } from './id-token.ts'
import type { Provers } from './provers.ts'
import { AnswerStatus, readJson } from './read-json.ts'

export interface BskyDeps extends DidDirectories {
  /** Says whose handle one is. */
  appViewUrl: string
  /** Origins that may be a service though they are not on the public network, exactly as they stand here. */
  nearbyServices: readonly string[]
}

const untrue = () => new Refusal('This Bluesky login is not valid any more. Log in to Bluesky again.')
const away = (cause: unknown) => new Refusal('The service of this Bluesky account does not answer just now.', { status: 502, cause })

const Session = v.object({ did: v.string() })
const Holder = v.object({ did: v.string() })

/** ms: a name is pleasant to have, and no reason to wait. */
const patience = 3000

/** Who holds a token of the service that the DID itself names, holds the DID. The token is shown to that service and to nobody else. */
export function createBskyProver({ appViewUrl, nearbyServices, ...directories }: BskyDeps): Provers['bsky'] {
  const askWithDpop = createAskWithDpop(createAskService(nearbyServices))
  return async ({ did, token, serviceEndpoint, dpopKey }) => {
    const known = await loadDid(did, directories)
    const service = new URL(known.service)
    if (service.host !== toHost(serviceEndpoint)) throw new Refusal('This Bluesky account is kept by another service than the one named.')
    const session = dpopKey
      ? await loadBoundSession(askWithDpop, service.origin, token, dpopKey)
      : await loadSession(service.origin, token, nearbyServices.includes(service.origin))
    if (session.did !== did) throw untrue()
    const { handle } = known
    const isTheirs = handle !== undefined && (await loadHolder(appViewUrl, handle)) === did
    return {
      // What somebody says to be called counts as a name only where the name says the same.
      identity: { platform: 'bsky', issuer: '', subject: did, ...(isTheirs ? { handle } : {}) },
      spend: spendToken(token, readExpiry(token)),
    }
  }
}

/** Clients send a host without a scheme (provider API §3.1); with one is understood too. */
const toHost = (text: string): string | undefined => {
  const url = /^https?:\/\//.test(text) ? text : `https://${text}`
  return URL.canParse(url) ? new URL(url).host : undefined
}

async function loadHolder(appViewUrl: string, handle: string): Promise<string | undefined> {
  const url = `${appViewUrl}/xrpc/com.atproto.identity.resolveHandle?${new URLSearchParams({ handle })}`
  const found = await readJson(url, Holder, away, { signal: AbortSignal.timeout(patience) }).catch(() => undefined)
  return found?.did
}

async function loadSession(origin: string, token: string, isNearby: boolean): Promise<v.InferOutput<typeof Session>> {
  if (!isToken(token)) throw untrue()
  const url = `${origin}/xrpc/com.atproto.server.getSession`
  const headers = { authorization: `Bearer ${token}` }
  if (isNearby) return readJson(url, Session, toRefusal, { headers })
  return readSession(fetchPublic(url, { ...strangerLimits, headers }))
}

/** The same for a token that opens nothing without its key. */
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

/** A service says 400 of a token that has expired, and 401 of none. */
const toRefusal = (cause: unknown): Refusal =>
  cause instanceof AnswerStatus && cause.status >= 400 && cause.status < 500 && cause.status !== 429 ? untrue() : away(cause)

const Expiry = v.object({ exp: v.number() })

/** When the token says it ends; one that says nothing is remembered for as long as we can. */
function readExpiry(token: string): number | undefined {
  try {
    return v.parse(Expiry, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).exp
  } catch {
    return undefined
  }
}
