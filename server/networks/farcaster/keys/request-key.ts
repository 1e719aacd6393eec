import { randomBytes } from 'node:crypto'
import { KeyRequest } from '@chorus/contract/farcaster/farcaster-keys'
import { Refusal } from '@chorus/contract/refusal'
import { toKeyAddData } from '@chorus/networks/farcaster/keys/to-key-message'
import { toKeyAddTypedData } from '@chorus/networks/farcaster/keys/typed-data'
import { fromBase64 } from '@chorus/networks/farcaster/messages/base64'
import { toHex } from '@chorus/networks/farcaster/messages/hex'
import { encodeMessage, signMessage, toFarcasterTime } from '@chorus/networks/farcaster/messages/sign-message'
import * as v from 'valibot'
import { storeChallenge } from '../../../db/tables/challenges.ts'
import { findSealed, storeSealed } from '../../../hosted/sealed-challenge.ts'
import { notOffered } from '../../../login/not-offered.ts'
import type { FarcasterRegistry } from '../hub/farcaster-registry.ts'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import type { SubmitMessage } from '../messages/create-submit.ts'
import { createFarcasterOwners } from '../sign-in/farcaster-owners.ts'
import { createSign, signerPublicKey } from '../sign-in/farcaster-signer.ts'
import { keyApproval, toApprovalName } from '../sign-in/key-approval.ts'
import { elsewhere, farcasterAway, lifetimeSeconds, ofServer, type SignerRequestDeps } from '../sign-in/signer-request.ts'
import { askHub } from './ask-hub.ts'
import type { FarcasterKeys } from './farcaster-keys.ts'
import { signKeyRequest } from './sign-key-request.ts'

export interface KeyDeps extends SignerRequestDeps {
  farcasterKeys: FarcasterKeys
  registry: Pick<FarcasterRegistry, 'fidOf'>
  users: Pick<FarcasterUpstream, 'user'>
  submit: SubmitMessage['submit']
}

/** s: the maximum that the network allows. Each message signed by the key extends it. */
const ttl = 90 * 86_400
/** Message types that our screens send: casts, reactions, follows and profiles, and their removals. */
const scopes = [1, 2, 3, 4, 5, 6, 11]

const Pending = v.object({ seed: v.string(), address: v.string(), timestamp: v.number(), request: KeyRequest })

/**
 * Prepares what the wallet is asked to sign.
 * @param key The public half of a key that stays in its browser. Absent: one is created here.
 */
export async function requestKey(deps: KeyDeps, { address, key }: { address: string; key?: string | undefined }, browser: string) {
  const { db, keys, config, registry, farcasterKeys, users } = deps
  if (!config.app || !config.rpcUrl) throw notOffered('Farcaster signer')
  const fid = await askHub(() => registry.fidOf(address))
  if (fid === undefined) throw new Refusal('This wallet doesn’t own a Farcaster account.', { status: 404 })
  const [{ nonce }, profile] = await Promise.all([
    askHub(() => farcasterKeys.list(fid)),
    users.user({ fid: String(fid) }).catch(() => undefined),
  ])
  const seed = randomBytes(32)
  const publicKey = (key ?? signerPublicKey(seed)) as `0x${string}`
  const timestamp = toFarcasterTime(Date.now())
  const deadline = timestamp + lifetimeSeconds
  const metadata = await signKeyRequest(config.app, { key: publicKey, deadline })
  const request: KeyRequest = { fid, key: publicKey, scopes, ttl, nonce: nonce + 1, deadline, metadata }
  const token = randomBytes(32).toString('base64url')
  if (key === undefined) {
    const value = { seed: seed.toString('base64'), address, timestamp, request } satisfies v.InferInput<typeof Pending>
    await storeSealed(db, keys, { token, purpose: ofServer(browser), seconds: lifetimeSeconds, value })
  }
  return { token, request, profile: profile ?? null }
}

/** Adds the requested key. Repeating the call adds it once: the message is always the same, and if it is refused, the hub's list of keys decides. */
export async function approveKey(deps: KeyDeps, token: string, signature: string, browser: string | undefined): Promise<void> {
  const { db, keys, config } = deps
  if (!config.rpcUrl) throw notOffered('Farcaster signer')
  const purpose = browser === undefined ? undefined : ofServer(browser)
  const found = purpose && (await findSealed(db, keys, { token, purpose, schema: Pending }))
  if (!found) throw elsewhere()
  const { request, address, timestamp, seed } = found
  await checkOwner(config.rpcUrl, request, address, signature)
  const message = await signMessage(toKeyAddData(request, signature, timestamp), createSign(Buffer.from(seed, 'base64')))
  await addOnce(deps, { fid: request.fid, hash: toHex(fromBase64(message.hash)), bytes: encodeMessage(message) }, request)
  await storeChallenge(db, toApprovalName(token), keyApproval, lifetimeSeconds, { fid: request.fid })
}

async function checkOwner(rpcUrl: string, request: KeyRequest, address: string, signature: string): Promise<void> {
  const { recoverTypedDataAddress } = await import('viem')
  const typedData = toKeyAddTypedData(request) as unknown as Parameters<typeof recoverTypedDataAddress>[0]
  const signer = await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` }).catch(() => undefined)
  const isSigned = signer?.toLowerCase() === address.toLowerCase()
  // Hubs recover the signer's address too, so a contract can't sign.
  if (
    !signer ||
    !isSigned ||
    !(await createFarcasterOwners(rpcUrl)
      .isOwner(request.fid, signer)
      .catch((cause) => Promise.reject(farcasterAway(cause))))
  )
    throw new Refusal('This approval wasn’t signed by the wallet that owns the account.')
}

async function addOnce({ submit, farcasterKeys }: KeyDeps, message: Parameters<SubmitMessage['submit']>[0], { fid, key }: KeyRequest) {
  const refused = await submit(message).catch(async (error: unknown) => {
    if (await farcasterKeys.has(fid, key).catch(() => false)) return undefined
    throw error
  })
  if (!refused || (await askHub(() => farcasterKeys.has(fid, key)))) return
  const isLate = /\bnonce\b/i.test(refused.details)
  throw new Refusal(isLate ? 'Another key of this account has changed meanwhile. Start again.' : refused.details || refused.errCode)
}
