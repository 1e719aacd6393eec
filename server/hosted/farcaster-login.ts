import { randomBytes } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { FarcasterConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import { findChallenge, keepChallenge } from '../db/tables/challenges.ts'
import { signerPublicKey } from '../login/farcaster-signer.ts'
import { notOffered } from '../login/not-offered.ts'
import type { Proven, Provers } from '../login/provers.ts'
import { AnswerStatus, readJson } from '../login/read-json.ts'
import { sponsorSigner } from '../login/sponsor-signer.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { toDraft } from './draft.ts'
import type { Entry } from './entry.ts'
import { networkAway } from './network-away.ts'
import { boundTo, findSealed, keepSealed } from './sealed-challenge.ts'

export interface FarcasterLoginDeps {
  db: Db
  keys: MasterKeys
  prove: Provers['farcaster']
  config: FarcasterConfig
  publicUrl: string
}

/** s: for finding one's phone and saying yes. As long as the cookie that marks the browser. */
const patience = 900
/** s: how long our application's word for the key holds. */
const sponsoredSeconds = 86_400

const elsewhere = () => new Refusal('This Farcaster login was begun elsewhere, or too long ago. Begin again.', { status: 400 })
const away = (cause: unknown) => networkAway('Farcaster', cause)

const Channel = v.object({
  channelToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400)),
  url: v.pipe(v.string(), v.url(), v.maxLength(2000)),
})

/** What is signed in a channel is kept under the channel's own token. */
const toMark = (channelToken: string): string => `browser of ${channelToken}`

/** A channel of the relay for this browser: no other one can come in by it. */
export async function openChannel({ db, config, publicUrl }: FarcasterLoginDeps, browser: string) {
  if (!config.relayUrl || !config.rpcUrl) throw notOffered('Farcaster')
  const body = JSON.stringify({
    siweUri: new URL('/login', publicUrl).href,
    domain: new URL(publicUrl).host,
    nonce: randomBytes(12).toString('hex'),
  })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const { channelToken, url } = await readJson(`${config.relayUrl}/v1/channel`, Channel, away, init)
  await keepChallenge(db, toMark(channelToken), boundTo('farcaster-browser', browser), patience)
  return { channelToken, url, expiresInSeconds: patience }
}

const RequestAnswer = v.object({
  result: v.object({
    signedKeyRequest: v.object({
      token: v.pipe(v.string(), v.regex(/^[\w.~-]{1,400}$/)),
      deeplinkUrl: v.pipe(v.string(), v.maxLength(2000)),
      state: v.string(),
    }),
  }),
})
const Seed = v.object({ seed: v.string() })

/** Makes a key, asks for it to be a signer in our application's name, and keeps it for whoever says yes. */
export async function requestSigner({ db, keys, config }: FarcasterLoginDeps, browser: string) {
  const { apiUrl, app } = config
  if (!apiUrl || !app) throw notOffered('Farcaster by a signer')
  const seed = randomBytes(32)
  const key = signerPublicKey(seed)
  const deadline = Math.floor(await loadNow(db)) + sponsoredSeconds
  const { requestFid, signedKeyRequestSignature: signature, sponsorSignature } = await sponsorSigner(app, { key, deadline })
  const body = JSON.stringify({
    key,
    requestFid,
    deadline,
    signature,
    sponsorship: { sponsorFid: requestFid, signature: sponsorSignature },
  })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const { token, deeplinkUrl } = (await readJson(`${apiUrl}/v2/signed-key-requests`, RequestAnswer, away, init)).result.signedKeyRequest
  const value = { seed: seed.toString('base64') }
  await keepSealed(db, keys, { token, purpose: boundTo('farcaster-signer', browser), seconds: patience, value })
  return { token, url: deeplinkUrl, expiresInSeconds: patience }
}

/** How far somebody has come with a request of this browser. */
export async function loadSignerState({ db, config }: FarcasterLoginDeps, token: string, browser: string | undefined) {
  if (!config.apiUrl) throw notOffered('Farcaster by a signer')
  const isOurs = browser !== undefined && (await findChallenge(db, boundTo('farcaster-signer', browser), token))
  if (!isOurs) throw new Refusal('There is no such request of this browser.', { status: 404 })
  const url = `${config.apiUrl}/v2/signed-key-request?${new URLSearchParams({ token })}`
  const gone = (cause: unknown) => (cause instanceof AnswerStatus && cause.status < 500 && cause.status !== 429 ? elsewhere() : away(cause))
  const { state } = (await readJson(url, RequestAnswer, gone)).result.signedKeyRequest
  return { state: state === 'completed' || state === 'approved' ? (state as 'completed' | 'approved') : ('pending' as const) }
}

const entryOf = (proof: Entry['proof'], proven: Proven, kind: 'relay' | 'grant'): Entry => ({
  platform: 'farcaster',
  proof,
  proven,
  draft: toDraft({ type: 'Farcaster', identity: proven.identity, profileId: proven.identity.subject, shown: { proof: kind } }),
})

/** Whoever has said yes to a channel of this browser. */
export async function logInByChannel({ db, prove }: FarcasterLoginDeps, channelToken: string, browser: string | undefined): Promise<Entry> {
  const isOurs = browser !== undefined && (await findChallenge(db, boundTo('farcaster-browser', browser), toMark(channelToken)))
  if (!isOurs) throw elsewhere()
  const proof = { channelToken }
  return entryOf(proof, await prove(proof), 'relay')
}

/** Whoever has approved the signer that this browser has asked for. The key becomes theirs. */
export async function logInBySigner({ db, keys, prove }: FarcasterLoginDeps, token: string, browser: string | undefined): Promise<Entry> {
  const purpose = browser === undefined ? undefined : boundTo('farcaster-signer', browser)
  const kept = purpose && (await findSealed(db, keys, { token, purpose, schema: Seed }))
  if (!kept) throw elsewhere()
  const proof = { token }
  const entry = entryOf(proof, await prove(proof), 'grant')
  return { ...entry, draft: { ...entry.draft, signerSeed: kept.seed } }
}
