import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import { errorMessages } from '@chorus/model/error-messages'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { loadNow } from '../../../db/load-now.ts'
import { toDraft } from '../../../hosted/draft.ts'
import type { Entry } from '../../../hosted/entry.ts'
import { networkAway } from '../../../hosted/network-away.ts'
import type { Prove } from '../../../login/sign-in-method.ts'
import { AnswerStatus, readJson } from '../../../upstream/http/read-json.ts'
import { type AskBluesky, type BlueskyAnswer, readErrorName } from '../pds/bluesky-service.ts'
import { type DidDirectories, loadDid } from '../pds/did-document.ts'
import { BlueskyTokens, toBlueskySecret, toBlueskyShown, toBlueskyTimes } from './bluesky-tokens.ts'
import type { BlueskyProof } from './prove-bsky.ts'

export interface BlueskyLoginDeps extends DidDirectories {
  db: Db
  ask: AskBluesky
  prove: Prove<BlueskyProof>
  /** The AppView that resolves handles. */
  appViewUrl: string
  /** The service used for an email address without a service. */
  usualService: string
}

export interface BlueskyCredentials {
  /** Handle, DID or email address. */
  identifier: string
  password: string
  serviceUrl?: string | undefined
  authFactorToken?: string | undefined
}

const unknown = () => new Refusal('There’s no Bluesky account with this name.', { code: hostedCodes.wrongPassword, status: 400 })

/** Logs in at the account's Bluesky service. The password is sent there only and is not stored. */
export async function logInAtBluesky(deps: BlueskyLoginDeps, credentials: BlueskyCredentials): Promise<Entry> {
  const identifier = credentials.identifier.trim().replace(/^@/, '')
  const service = credentials.serviceUrl?.trim() ? parseServiceUrl(credentials.serviceUrl.trim()) : await findService(deps, identifier)
  const { password, authFactorToken } = credentials
  const body = { identifier, password, ...(authFactorToken ? { authFactorToken: authFactorToken.trim() } : {}) }
  const answer = await deps.ask({ service, nsid: 'com.atproto.server.createSession', method: 'POST', body })
  if (answer.status !== 200) throw toRefusal(answer)
  const tokens = v.safeParse(BlueskyTokens, answer.json)
  if (!tokens.success) throw networkAway('This Bluesky server', tokens.issues[0])
  const { did, accessJwt } = tokens.output
  // The service that logs an account in may not be the one that hosts it.
  const { service: home } = await loadDid(did, deps)
  const proof = { did, token: accessJwt, serviceEndpoint: new URL(home).host }
  const proven = await deps.prove(proof)
  const now = await loadNow(deps.db)
  const draft = toDraft({
    type: 'Bsky',
    identity: { ...proven.identity, handle: proven.identity.handle ?? tokens.output.handle },
    profileId: did,
    ...toBlueskyTimes(tokens.output, now),
    shown: toBlueskyShown(home, tokens.output),
    secret: toBlueskySecret(home, tokens.output, now),
  })
  return { platform: 'bsky', proof, proven, draft }
}

/** Origin of the service URL that a person typed. */
export function parseServiceUrl(text: string): string {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const isScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? /^https?:/i.test(text) : true
  if (!isScheme || !URL.canParse(url) || new URL(url).username || new URL(url).password)
    throw new Refusal(errorMessages.serviceUrlUnreadable, { status: 400 })
  return new URL(url).origin
}

/** The service that the DID itself names. */
export async function findService(
  deps: DidDirectories & Pick<BlueskyLoginDeps, 'appViewUrl' | 'usualService'>,
  identifier: string,
): Promise<string> {
  if (identifier.includes('@')) return deps.usualService
  const did = identifier.startsWith('did:') ? identifier : await resolveHandle(deps.appViewUrl, identifier)
  return (await loadDid(did, deps)).service
}

async function resolveHandle(appViewUrl: string, handle: string): Promise<string> {
  if (!/^[a-zA-Z0-9.-]{3,253}$/.test(handle) || !handle.includes('.')) throw unknown()
  const url = `${appViewUrl}/xrpc/com.atproto.identity.resolveHandle?${new URLSearchParams({ handle: handle.toLowerCase() })}`
  const toError = (cause: unknown) =>
    cause instanceof AnswerStatus && cause.status < 500 && cause.status !== 429 ? unknown() : networkAway('Bluesky', cause)
  return (await readJson(url, v.object({ did: v.string() }), toError)).did
}

/** The errors of Lexicon com.atproto.server.createSession. */
function toRefusal(answer: BlueskyAnswer): Refusal {
  const name = readErrorName(answer)
  if (name === 'AuthFactorTokenRequired')
    return new Refusal('Your Bluesky server has emailed you a code. Enter it to continue.', {
      code: hostedCodes.secondFactor,
      countsAsFailure: false,
      status: 401,
    })
  if (name === 'AccountTakedown') return new Refusal('This Bluesky account has been taken down.', { status: 403 })
  if (answer.status === 429)
    return new Refusal('Too many logins on this Bluesky server. Try again later.', { status: 429, retryAfter: 300 })
  if (answer.status === 401 || answer.status === 400)
    return new Refusal('Wrong username, app password or code.', { code: hostedCodes.wrongPassword, status: 400 })
  return networkAway('This Bluesky server', new Error(`It responded with status ${answer.status}.`))
}
