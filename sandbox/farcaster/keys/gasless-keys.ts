import { decodeGaslessSignedKeyRequestMetadata, type KeyAddBody, type KeyRemoveBody, type MessageData } from '@farcaster/core'
import type { Custody } from '../create-custody.ts'
import { toFarcasterTime } from '../hub/farcaster-time.ts'
import { HubRefusal } from '../hub/hub-refusal.ts'
import { hashKeyAdd, hashKeyRemove, hashKeyRequest } from './key-hashes.ts'

/** A key that was added by a message. */
export interface GaslessKey {
  /** `0x` and lower-case hex. */
  key: string
  scopes: readonly number[]
  /** s */
  ttl: number
  nonce: number
  requestFid: number
  /** ms */
  addedAt: number
  lastUsedAt: number
}

/** Keys added without a transaction. A key expires when it hasn't signed anything for its period of validity. */
export interface GaslessKeys {
  of(fid: number): GaslessKey[]
  find(fid: number, key: string): GaslessKey | undefined
  userNonce(fid: number): number
  appNonce(fid: number, requestFid: number): number
  /** Extends the life of a key that has signed. */
  touch(fid: number, key: string): void
  /** Merges KEY_ADD or KEY_REMOVE. @throws HubRefusal */
  merge(data: MessageData, signer: string): Promise<void>
}

const mostKeys = 1000
const toHex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`

/** @param now ms */
export function createGaslessKeys(custody: Custody, now: () => number): GaslessKeys {
  const keys = new Map<number, GaslessKey[]>()
  const userNonces = new Map<number, number>()
  const appNonces = new Map<string, number>()
  const of = (fid: number) => (keys.get(fid) ?? []).filter(({ lastUsedAt, ttl }) => lastUsedAt + ttl * 1000 > now())
  const find = (fid: number, key: string) => of(fid).find((one) => one.key === key.toLowerCase())
  const userNonce = (fid: number) => userNonces.get(fid) ?? 0
  const appNonce = (fid: number, requestFid: number) => appNonces.get(`${fid}/${requestFid}`) ?? 0
  const isPast = (deadline: number) => deadline < toFarcasterTime(now())

  const checkSignature = async (hash: `0x${string}`, signature: Uint8Array, fid: number, reason: string) => {
    const { recoverAddress } = await import('viem')
    const signer = await recoverAddress({ hash, signature: toHex(signature) }).catch(() => undefined)
    if (signer === undefined || signer.toLowerCase() !== custody.addressOf(fid)) throw HubRefusal.invalid(reason)
  }

  const add = async (fid: number, body: KeyAddBody, signer: string) => {
    const key = toHex(body.key)
    if (key !== signer) throw HubRefusal.invalid('signer does not match key')
    if (isPast(body.deadline)) throw HubRefusal.invalid('deadline has passed')
    const request = decodeGaslessSignedKeyRequestMetadata(body.metadata)
    if (request.isErr()) throw HubRefusal.invalid('invalid signed key request')
    const { requestFid, requestSigner, signature, deadline } = request.value
    if (requestSigner.toLowerCase() !== custody.addressOf(Number(requestFid))) throw HubRefusal.invalid('invalid signed key request')
    await checkSignature(hashKeyRequest(requestFid, body.key, deadline), signature, Number(requestFid), 'invalid signed key request')
    await checkSignature(hashKeyAdd(fid, body), body.custodySignature, fid, 'invalid signature')
    if (body.nonce <= userNonce(fid)) throw HubRefusal.invalid('nonce is not greater than stored nonce')
    if (of(fid).length >= mostKeys) throw HubRefusal.invalid('active key cap exceeded')
    userNonces.set(fid, body.nonce)
    const { scopes, ttl, nonce } = body
    const added = { key, scopes, ttl, nonce, requestFid: Number(requestFid), addedAt: now(), lastUsedAt: now() }
    keys.set(fid, [...of(fid).filter((one) => one.key !== key), added])
  }

  const remove = async (fid: number, body: KeyRemoveBody, signer: string) => {
    const removed = find(fid, toHex(body.key))
    if (!removed) throw HubRefusal.invalid('key not found')
    if (isPast(body.deadline)) throw HubRefusal.invalid('deadline has passed')
    const isSelf = body.signatureType === 2
    const { requestFid } = removed
    if (isSelf && signer !== removed.key) throw HubRefusal.invalid('invalid signature')
    if (!isSelf) await checkSignature(hashKeyRemove(fid, body), body.signature, fid, 'invalid signature')
    if (body.nonce <= (isSelf ? appNonce(fid, requestFid) : userNonce(fid)))
      throw HubRefusal.invalid('nonce is not greater than stored nonce')
    if (isSelf) appNonces.set(`${fid}/${requestFid}`, body.nonce)
    else userNonces.set(fid, body.nonce)
    keys.set(
      fid,
      of(fid).filter((one) => one !== removed),
    )
  }

  return {
    of,
    find,
    userNonce,
    appNonce,
    touch(fid, key) {
      const found = find(fid, key)
      if (found) found.lastUsedAt = now()
    },
    merge: ({ fid, keyAddBody, keyRemoveBody }, signer) =>
      keyAddBody ? add(fid, keyAddBody, signer) : remove(fid, keyRemoveBody!, signer),
  }
}
