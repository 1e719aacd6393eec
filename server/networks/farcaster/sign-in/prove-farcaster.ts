import { createHash } from 'node:crypto'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { Proven, ProvenIdentity } from '../../../account/proven-identity.ts'
import type { Db } from '../../../db/database.ts'
import { loadNow } from '../../../db/load-now.ts'
import { findChallenge } from '../../../db/tables/challenges.ts'
import { spendOnce } from '../../../db/tables/used-proofs.ts'
import { checkSignInMessage } from '../../../login/check-sign-in-message.ts'
import { notOffered } from '../../../login/not-offered.ts'
import type { Prove } from '../../../login/sign-in-method.ts'
import { createEthereum } from '../../../upstream/ethereum/ethereum.ts'
import { AnswerStatus, readJson } from '../../../upstream/http/read-json.ts'
import type { Vault } from '../../../vault/vault.ts'
import { createHubFetch } from '../hub/create-hub-fetch.ts'
import { createHubClient } from '../hub/hub-client.ts'
import { awaitChannel, type SignedChannel } from './farcaster-channel.ts'
import { createFarcasterOwners } from './farcaster-owners.ts'
import { describeSigner } from './farcaster-signer.ts'
import { keyApproval, toApprovalName } from './key-approval.ts'
import type { SignerConfig } from './sponsor-signer.ts'

export interface FarcasterLoginConfig extends SignerConfig {
  hubUrls: readonly string[]
  relayUrl: string | undefined
  /** Optimism RPC, for the id and key registries. */
  rpcUrl: string | undefined
}

/** The proof that clients send. */
export interface FarcasterProof {
  token?: string | undefined
  channelToken?: string | undefined
}

export interface FarcasterDeps {
  db: Db
  vault: Vault
  config: FarcasterLoginConfig
  publicUrl: string
  /** ms the person has to confirm in their app. Absent: the time that clients count down. */
  timeoutMs?: number
}

const unknownRequest = () => new Refusal('This is not a Farcaster signer request.')
const away = (cause: unknown) => new Refusal('Farcaster isn’t responding. Try again in a moment.', { status: 502, cause })

/** Seconds to remember a spent proof: signed messages expire long before, and signer requests have no time. */
const rememberChannel = 86_400
const rememberRequest = 400 * 86_400

const spender = (text: string, seconds: number) => (transaction: Db) =>
  spendOnce(transaction, createHash('sha256').update(`farcaster\n${text}`).digest(), seconds)

/** Proves a fid by a message signed with its custody or an auth address, or by an approved signer of our application. */
export function createFarcasterProver(deps: FarcasterDeps): Prove<FarcasterProof> {
  return async ({ token, channelToken }) => {
    if (channelToken !== undefined) return proveByChannel(deps, channelToken)
    if (token !== undefined) return proveByRequest(deps, token)
    throw new Refusal('Either token or channelToken is required.', { status: 400 })
  }
}

async function proveByChannel(deps: FarcasterDeps, channelToken: string): Promise<Proven> {
  const { config, db, publicUrl, vault, timeoutMs = 50_000 } = deps
  if (!config.relayUrl || !config.rpcUrl) throw notOffered('Farcaster')
  const channel = await awaitChannel(db, channelToken, { relayUrl: config.relayUrl, timeoutMs, pause: Math.min(1000, timeoutMs) })
  const { fid, message, nonce, signature } = channel
  const address = checkSignInMessage(message, { domain: new URL(publicUrl).host, nonce, fid, now: await loadNow(db) })
  const [isOwner, hasSigned] = await Promise.all([
    createFarcasterOwners(config.rpcUrl).isOwner(fid, address),
    createEthereum(config.rpcUrl).hasSigned({ address, message, signature }),
  ]).catch((error: unknown) => {
    throw error instanceof Refusal ? error : away(error)
  })
  if (!hasSigned || !isOwner) throw new Refusal('This Farcaster login wasn’t signed by the account’s owner.')
  return {
    identity: await toIdentity(deps, fid, channel),
    extras: { fid },
    // These clients have no key of their own (provider API §3.1).
    extrasOf: (accountId) => describeSigner(vault, accountId, fid),
    spend: spender(`channel\n${message}`, rememberChannel),
  }
}

const SignedKeyRequest = v.object({
  result: v.object({
    signedKeyRequest: v.object({
      token: v.string(),
      state: v.string(),
      requestFid: v.number(),
      userFid: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    }),
  }),
})

const Approval = v.object({ fid: v.number() })

async function proveByRequest(deps: FarcasterDeps, token: string): Promise<Proven> {
  const approval = await findChallenge(deps.db, keyApproval, toApprovalName(token))
  if (approval) {
    const { fid } = v.parse(Approval, approval.payload)
    return { identity: await toIdentity(deps, fid), extras: { fid }, spend: spender(`key\n${token}`, rememberRequest) }
  }
  const { apiUrl, app } = deps.config
  if (!apiUrl || !app) throw notOffered('Farcaster signer')
  if (!/^[\w.~-]{1,400}$/.test(token)) throw unknownRequest()
  const url = `${apiUrl}/v2/signed-key-request?${new URLSearchParams({ token })}`
  const { signedKeyRequest } = (await readJson(url, SignedKeyRequest, toRefusal)).result
  const { requestFid, state, userFid } = signedKeyRequest
  // An approval for another application proves nothing, because that application knows the token too.
  if (requestFid !== app.fid || signedKeyRequest.token !== token) throw new Refusal('This signer was requested by another app.')
  if (state !== 'completed' || userFid === undefined)
    throw new Refusal('This signer hasn’t been approved yet.', { code: hostedCodes.pending, countsAsFailure: false })
  return {
    identity: await toIdentity(deps, userFid),
    extras: { fid: userFid },
    spend: spender(`request\n${token}`, rememberRequest),
  }
}

const toRefusal = (cause: unknown): Refusal =>
  cause instanceof AnswerStatus && (cause.status === 400 || cause.status === 404) ? unknownRequest() : away(cause)

/** The profile from the network, or from the relay while no hub responds. */
async function toIdentity(
  { config: { hubUrls } }: FarcasterDeps,
  fid: number,
  said: Partial<Pick<SignedChannel, 'username' | 'displayName'>> = {},
): Promise<ProvenIdentity> {
  const hub = createHubClient({ fetcher: createHubFetch(hubUrls) })
  const [user, addresses] = await Promise.all([hub.user(fid).catch(() => undefined), hub.addresses(fid).catch(() => [])])
  const handle = user?.username ?? said.username
  const displayName = user?.displayName || said.displayName
  return {
    platform: 'farcaster',
    issuer: '',
    subject: String(fid),
    ...(handle ? { handle } : {}),
    ...(displayName ? { displayName: displayName.slice(0, 100) } : {}),
    ...(user?.pfp.startsWith('https://') ? { avatar: user.pfp.slice(0, 2000) } : {}),
    facts: { addresses: addresses.slice(0, 100), ...(user?.bio ? { bio: user.bio.slice(0, 400) } : {}) },
  }
}
