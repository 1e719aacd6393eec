import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { findChallenge, keepChallenge } from '../db/tables/challenges.ts'
import { notOffered } from '../login/not-offered.ts'
import type { Proven, Provers } from '../login/provers.ts'
import { readJson } from '../login/read-json.ts'
import { toDraft } from './draft.ts'
import type { Entry } from './entry.ts'
import { boundTo } from './sealed-challenge.ts'
import { elsewhere, farcasterAway, findSignerSeed, patience, type SignerRequestDeps } from './signer-request.ts'

export interface FarcasterLoginDeps extends SignerRequestDeps {
  prove: Provers['farcaster']
  publicUrl: string
}

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
  const { channelToken, url } = await readJson(`${config.relayUrl}/v1/channel`, Channel, farcasterAway, init)
  await keepChallenge(db, toMark(channelToken), boundTo('farcaster-browser', browser), patience)
  return { channelToken, url, expiresInSeconds: patience }
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
export async function logInBySigner(deps: FarcasterLoginDeps, token: string, browser: string | undefined): Promise<Entry> {
  const signerSeed = await findSignerSeed(deps, token, browser)
  const proof = { token }
  const entry = entryOf(proof, await deps.prove(proof), 'grant')
  return { ...entry, draft: { ...entry.draft, signerSeed } }
}
