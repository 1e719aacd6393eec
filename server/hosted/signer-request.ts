import { randomBytes } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { FarcasterConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import { findChallenge, keepChallenge } from '../db/tables/challenges.ts'
import { signerPublicKey } from '../login/farcaster-signer.ts'
import { notOffered } from '../login/not-offered.ts'
import { AnswerStatus, readJson } from '../login/read-json.ts'
import { sponsorSigner } from '../login/sponsor-signer.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { networkAway } from './network-away.ts'
import { boundTo, findSealed, keepSealed } from './sealed-challenge.ts'

export interface SignerRequestDeps {
  db: Db
  keys: MasterKeys
  config: FarcasterConfig
}

/** s: for finding one's phone and saying yes. As long as the cookie that marks the browser. */
export const patience = 900
/** s: how long our application's word for the key holds. */
const sponsoredSeconds = 86_400

export const elsewhere = () => new Refusal('This Farcaster login was begun elsewhere, or too long ago. Begin again.', { status: 400 })
export const farcasterAway = (cause: unknown) => networkAway('Farcaster', cause)

/** Whose key a request is about: one of ours, or one that never leaves its browser. */
const ofServer = (browser: string) => boundTo('farcaster-signer', browser)
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

/** Asks for a key to be a signer, in our application's name and at its cost. */
async function sponsor({ db, config: { apiUrl, app } }: SignerRequestDeps, key: `0x${string}`): Promise<{ token: string; url: string }> {
  if (!apiUrl || !app) throw notOffered('Farcaster by a signer')
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

/** Makes a key, asks for it to be a signer, and keeps it for whoever says yes. */
export async function requestSigner(deps: SignerRequestDeps, browser: string) {
  const seed = randomBytes(32)
  const { token, url } = await sponsor(deps, signerPublicKey(seed))
  const value = { seed: seed.toString('base64') }
  await keepSealed(deps.db, deps.keys, { token, purpose: ofServer(browser), seconds: patience, value })
  return { token, url, expiresInSeconds: patience }
}

/** Asks for a key of which this server has the public half alone. Nobody logs in here with that. */
export async function requestDeviceSigner(deps: SignerRequestDeps, key: `0x${string}`, browser: string) {
  const { token, url } = await sponsor(deps, key)
  await keepChallenge(deps.db, token, ofDevice(browser), patience)
  return { token, url, expiresInSeconds: patience }
}

export interface SignerState {
  state: 'pending' | 'approved' | 'completed'
  /** Whose the browser's own key is now. */
  fid?: number
}

/** How far somebody has come with a request of this browser. */
export async function loadSignerState(
  { db, config: { apiUrl, app } }: SignerRequestDeps,
  token: string,
  browser: string | undefined,
): Promise<SignerState> {
  if (!apiUrl || !app) throw notOffered('Farcaster by a signer')
  const isOfServer = browser !== undefined && (await findChallenge(db, ofServer(browser), token)) !== undefined
  const isOfDevice = browser !== undefined && !isOfServer && (await findChallenge(db, ofDevice(browser), token)) !== undefined
  if (!isOfServer && !isOfDevice) throw new Refusal('There is no such request of this browser.', { status: 404 })
  const url = `${apiUrl}/v2/signed-key-request?${new URLSearchParams({ token })}`
  const gone = (cause: unknown) =>
    cause instanceof AnswerStatus && cause.status < 500 && cause.status !== 429 ? elsewhere() : farcasterAway(cause)
  const { state, userFid, requestFid } = (await readJson(url, RequestAnswer, gone)).result.signedKeyRequest
  if (state !== 'completed' && state !== 'approved') return { state: 'pending' }
  if (state === 'approved' || !isOfDevice) return { state }
  // Completed without a fid, or for another application: not an answer to what was asked.
  if (userFid === undefined || requestFid !== app.fid) throw farcasterAway(new Error('It does not say who has approved the key.'))
  return { state: 'completed', fid: userFid }
}

/** The key that this browser has asked for by a token. */
export async function findSignerSeed({ db, keys }: SignerRequestDeps, token: string, browser: string | undefined): Promise<string> {
  const kept = browser === undefined ? undefined : await findSealed(db, keys, { token, purpose: ofServer(browser), schema: Seed })
  if (!kept) throw elsewhere()
  return kept.seed
}
