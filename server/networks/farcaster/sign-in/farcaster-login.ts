import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Proven } from '../../../account/proven-identity.ts'
import { findChallenge, storeChallenge } from '../../../db/tables/challenges.ts'
import { toDraft } from '../../../hosted/draft.ts'
import type { Entry } from '../../../hosted/entry.ts'
import { boundTo } from '../../../hosted/sealed-challenge.ts'
import { notOffered } from '../../../login/not-offered.ts'
import type { Prove } from '../../../login/sign-in-method.ts'
import { readJson } from '../../../upstream/http/read-json.ts'
import { createVault } from '../../../vault/vault.ts'
import { signerKind, signerPublicKey } from './farcaster-signer.ts'
import type { FarcasterProof } from './prove-farcaster.ts'
import { elsewhere, farcasterAway, findSignerSeed, lifetimeSeconds, type SignerRequestDeps } from './signer-request.ts'

export interface FarcasterLoginDeps extends SignerRequestDeps {
  prove: Prove<FarcasterProof>
  publicUrl: string
  /** Whether a key may sign for an account, according to the network. */
  hasKey(fid: number, key: string): Promise<boolean>
}

const Channel = v.object({
  channelToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400)),
  url: v.pipe(v.string(), v.url(), v.maxLength(2000)),
})

/** The channel token's own key holds the signature, so its browser needs a separate one. */
const toMark = (channelToken: string): string => `browser of ${channelToken}`

/** Opens a relay channel that only this browser can use to log in. */
export async function openChannel({ db, config, publicUrl }: FarcasterLoginDeps, browser: string) {
  if (!config.relayUrl || !config.rpcUrl) throw notOffered('Farcaster')
  const body = JSON.stringify({
    siweUri: new URL('/login', publicUrl).href,
    domain: new URL(publicUrl).host,
    nonce: randomBytes(12).toString('hex'),
    acceptAuthAddress: true,
  })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const { channelToken, url } = await readJson(`${config.relayUrl}/v1/channel`, Channel, farcasterAway, init)
  await storeChallenge(db, toMark(channelToken), boundTo('farcaster-browser', browser), lifetimeSeconds)
  return { channelToken, url, expiresInSeconds: lifetimeSeconds }
}

const entryOf = (proof: Entry['proof'], proven: Proven, kind: 'relay' | 'grant'): Entry => ({
  platform: 'farcaster',
  proof,
  proven,
  draft: toDraft({ type: 'Farcaster', identity: proven.identity, profileId: proven.identity.subject, shown: { proof: kind } }),
})

/** Logs in the person who confirmed a channel of this browser. */
export async function logInByChannel(deps: FarcasterLoginDeps, channelToken: string, browser: string | undefined): Promise<Entry> {
  const { db, prove } = deps
  const isOurs = browser !== undefined && (await findChallenge(db, boundTo('farcaster-browser', browser), toMark(channelToken)))
  if (!isOurs) throw elsewhere()
  const proof = { channelToken }
  const proven = await prove(proof)
  return entryOf(proof, proven, (await hasApprovedKey(deps, proven.identity.subject)) ? 'grant' : 'relay')
}

/** Whether our server holds a key from an earlier login that may still sign for the account. */
async function hasApprovedKey({ db, keys, hasKey }: FarcasterLoginDeps, fid: string): Promise<boolean> {
  const owner = await db
    .selectFrom('identities')
    .select('account_id')
    .where('platform', '=', 'farcaster')
    .where('subject', '=', fid)
    .executeTakeFirst()
  const seed = owner?.account_id
    ? await createVault(db, keys).reveal({ accountId: owner.account_id, kind: signerKind, subject: fid })
    : undefined
  if (!seed) return false
  // Without a response the account can read, and its next login tries again.
  return hasKey(Number(fid), signerPublicKey(seed)).catch(() => false)
}

/** Logs in the person who approved the signer that this browser requested. The key becomes theirs. */
export async function logInBySigner(deps: FarcasterLoginDeps, token: string, browser: string | undefined): Promise<Entry> {
  const seed = await findSignerSeed(deps, token, browser)
  const proof = { token }
  const entry = entryOf(proof, await deps.prove(proof), 'grant')
  return { ...entry, draft: { ...entry.draft, accountSecret: { kind: signerKind, value: seed } } }
}
