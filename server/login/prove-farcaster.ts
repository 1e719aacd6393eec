import { createHash } from 'node:crypto'
import { hostedCodes } from '@chorus/contract/hosted'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { FarcasterConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import { spendOnce } from '../db/tables/used-proofs.ts'
import { createEthereum } from '../upstream/ethereum.ts'
import { createFarcasterIds } from '../upstream/farcaster-ids.ts'
import { createHubClient } from '../upstream/hub-client.ts'
import type { Vault } from '../vault/vault.ts'
import { checkSignInMessage } from './check-sign-in-message.ts'
import { awaitChannel, type SignedChannel } from './farcaster-channel.ts'
import { describeSigner } from './farcaster-signer.ts'
import { notOffered } from './not-offered.ts'
import type { ProvenIdentity } from './proven-identity.ts'
import type { Proven, Provers } from './provers.ts'
import { AnswerStatus, readJson } from './read-json.ts'

export interface FarcasterDeps {
  db: Db
  vault: Vault
  config: FarcasterConfig
  publicUrl: string
  hubUrl: string
  /** ms: for somebody to say yes in their app. Absent: what clients count down. */
  patience?: number
}

const unknownRequest = () => new Refusal('This is no signer request of Farcaster.')
const away = (cause: unknown) => new Refusal('Farcaster does not answer just now. Try again in a moment.', { status: 502, cause })

/** How long a spent proof is remembered: signed messages are too old long before, signer requests carry no time. */
const rememberChannel = 86_400
const rememberRequest = 400 * 86_400

const spender = (text: string, seconds: number) => (transaction: Db) =>
  spendOnce(transaction, createHash('sha256').update(`farcaster\n${text}`).digest(), seconds)

/** Whoever the custody address of a fid has signed for, or who has let our application sign for it. */
export function createFarcasterProver(deps: FarcasterDeps): Provers['farcaster'] {
  return async ({ token, channelToken }) => {
    if (channelToken !== undefined) return proveByChannel(deps, channelToken)
    if (token !== undefined) return proveByRequest(deps, token)
    throw new Refusal('Either token or channelToken is needed.', { status: 400 })
  }
}

async function proveByChannel(deps: FarcasterDeps, channelToken: string): Promise<Proven> {
  const { config, db, publicUrl, vault, patience = 50_000 } = deps
  if (!config.relayUrl || !config.rpcUrl) throw notOffered('Farcaster')
  const channel = await awaitChannel(db, channelToken, { relayUrl: config.relayUrl, patience, pause: Math.min(1000, patience) })
  const { fid, message, nonce, signature } = channel
  const address = checkSignInMessage(message, { domain: new URL(publicUrl).host, nonce, fid, now: await loadNow(db) })
  const [custody, hasSigned] = await Promise.all([
    createFarcasterIds(config.rpcUrl).custodyOf(fid),
    createEthereum(config.rpcUrl).hasSigned({ address, message, signature }),
  ]).catch((error: unknown) => {
    throw error instanceof Refusal ? error : away(error)
  })
  if (!hasSigned || custody.toLowerCase() !== address.toLowerCase())
    throw new Refusal('This Farcaster sign-in is not signed by the owner of the account.')
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

async function proveByRequest(deps: FarcasterDeps, token: string): Promise<Proven> {
  const { apiUrl, app } = deps.config
  if (!apiUrl || !app) throw notOffered('Farcaster by a signer')
  if (!/^[\w.~-]{1,400}$/.test(token)) throw unknownRequest()
  const url = `${apiUrl}/v2/signed-key-request?${new URLSearchParams({ token })}`
  const { signedKeyRequest } = (await readJson(url, SignedKeyRequest, toRefusal)).result
  const { requestFid, state, userFid } = signedKeyRequest
  // What somebody approved for another application is no proof for us: that one knows the token too.
  if (requestFid !== app.fid || signedKeyRequest.token !== token) throw new Refusal('This signer was asked for by another application.')
  if (state !== 'completed' || userFid === undefined)
    throw new Refusal('This signer has not been approved yet.', { code: hostedCodes.pending })
  return {
    identity: await toIdentity(deps, userFid),
    extras: { fid: userFid },
    spend: spender(`request\n${token}`, rememberRequest),
  }
}

const toRefusal = (cause: unknown): Refusal =>
  cause instanceof AnswerStatus && (cause.status === 400 || cause.status === 404) ? unknownRequest() : away(cause)

/** What the network itself says of the fid; while no hub answers, what the relay said. */
async function toIdentity(
  { hubUrl }: FarcasterDeps,
  fid: number,
  said: Partial<Pick<SignedChannel, 'username' | 'displayName'>> = {},
): Promise<ProvenIdentity> {
  const hub = createHubClient({ root: hubUrl, fetch })
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
