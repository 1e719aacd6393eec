import { randomBytes } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { loadNow } from '../../../db/load-now.ts'
import { findChallenge, storeChallenge } from '../../../db/tables/challenges.ts'
import { networkAway } from '../../../hosted/network-away.ts'
import { boundTo, findSealed, storeSealed } from '../../../hosted/sealed-challenge.ts'
import { notOffered } from '../../../login/not-offered.ts'
import { AnswerStatus, readJson } from '../../../upstream/http/read-json.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import { signerPublicKey } from './farcaster-signer.ts'
import { type SignerConfig, sponsorSigner } from './sponsor-signer.ts'

export interface SignerRequestDeps {
  db: Db
  keys: MasterKeys
  config: SignerConfig & { relayUrl: string | undefined; rpcUrl: string | undefined }
}

/** s: time to find one's phone and approve; as long as the pre-login cookie lives. */
export const lifetimeSeconds = 900
/** s: validity of our application's signature for the key. */
const sponsoredSeconds = 86_400

export const elsewhere = () =>
  new Refusal('This Farcaster login was started in another browser, or has expired. Start again.', { status: 400 })
export const farcasterAway = (cause: unknown) => networkAway('Farcaster', cause)

/** Separate kinds for keys of the server and keys that never leave their browser. */
export const ofServer = (browser: string) => boundTo('farcaster-signer', browser)
const ofDevice = (browser: string) => boundTo('farcaster-device-signer', browser)

const RequestAnswer = v.object({
  result: v.object({
    signedKeyRequest: v.object({
      token: v.pipe(v.string(), v.regex(/^[\w.~-]{1,400}$/)),
      deeplinkUrl: v.pipe(v.string(), v.maxLength(2000)),
      state: v.string(),
      requestFid: v.number(),
      userFid: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    }),
  }),
})
const Seed = v.object({ seed: v.string() })

/** Requests a signer key in our application's name and at its cost. */
async function sponsor({ db, config: { apiUrl, app } }: SignerRequestDeps, key: `0x${string}`): Promise<{ token: string; url: string }> {
  if (!apiUrl || !app) throw notOffered('Farcaster signer')
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
  const answer = await readJson(`${apiUrl}/v2/signed-key-requests`, RequestAnswer, farcasterAway, init)
  const { token, deeplinkUrl: url } = answer.result.signedKeyRequest
  return { token, url }
}

/** Creates a key, requests approval for it and stores it until someone approves. */
export async function requestSigner(deps: SignerRequestDeps, browser: string) {
  const seed = randomBytes(32)
  const { token, url } = await sponsor(deps, signerPublicKey(seed))
  const value = { seed: seed.toString('base64') }
  await storeSealed(deps.db, deps.keys, { token, purpose: ofServer(browser), seconds: lifetimeSeconds, value })
  return { token, url, expiresInSeconds: lifetimeSeconds }
}

/** Requests approval for a key of which the server has only the public half. It cannot be used to log in. */
export async function requestDeviceSigner(deps: SignerRequestDeps, key: `0x${string}`, browser: string) {
  const { token, url } = await sponsor(deps, key)
  await storeChallenge(deps.db, token, ofDevice(browser), lifetimeSeconds)
  return { token, url, expiresInSeconds: lifetimeSeconds }
}

export interface SignerState {
  state: 'pending' | 'approved' | 'completed'
  /** The account that approved the browser's own key. */
  fid?: number
}

/** State of a request of this browser. */
export async function loadSignerState(
  { db, config: { apiUrl, app } }: SignerRequestDeps,
  token: string,
  browser: string | undefined,
): Promise<SignerState> {
  if (!apiUrl || !app) throw notOffered('Farcaster signer')
  const isOfServer = browser !== undefined && (await findChallenge(db, ofServer(browser), token)) !== undefined
  const isOfDevice = browser !== undefined && !isOfServer && (await findChallenge(db, ofDevice(browser), token)) !== undefined
  if (!isOfServer && !isOfDevice) throw new Refusal('This browser has no such request. Start again.', { status: 404 })
  const url = `${apiUrl}/v2/signed-key-request?${new URLSearchParams({ token })}`
  const gone = (cause: unknown) =>
    cause instanceof AnswerStatus && cause.status < 500 && cause.status !== 429 ? elsewhere() : farcasterAway(cause)
  const { state, userFid, requestFid } = (await readJson(url, RequestAnswer, gone)).result.signedKeyRequest
  if (state !== 'completed' && state !== 'approved') return { state: 'pending' }
  if (state === 'approved' || !isOfDevice) return { state }
  // Completed without a fid, or for another application: not a response to our request.
  if (userFid === undefined || requestFid !== app.fid) throw farcasterAway(new Error('The response doesn’t say who approved the key.'))
  return { state: 'completed', fid: userFid }
}

/** The key that this browser requested, by token. */
export async function findSignerSeed({ db, keys }: SignerRequestDeps, token: string, browser: string | undefined): Promise<string> {
  const found = browser === undefined ? undefined : await findSealed(db, keys, { token, purpose: ofServer(browser), schema: Seed })
  if (!found) throw elsewhere()
  return found.seed
}
