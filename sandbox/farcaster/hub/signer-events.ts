import { SignerEventType, SignerInfo, SignerSource, type OnChainEvent } from '@farcaster/core'
import type { Signer } from '../create-signers.ts'
import type { GaslessKey } from '../keys/gasless-keys.ts'
import { toChainEvent } from './chain-event.ts'
import { fromHex } from './to-hex.ts'

const toSeconds = (ms: number) => Math.floor(ms / 1000)

/** The key registry event that added a key. */
export const toSignerEvent = (fid: number, { key, at, metadata }: Signer): OnChainEvent =>
  toChainEvent(
    { type: 'EVENT_TYPE_SIGNER', fid, at, transaction: key },
    {
      signerEventBody: {
        key: fromHex(key),
        keyType: 1,
        eventType: SignerEventType.ADD,
        metadata: fromHex(metadata),
        metadataType: 1,
      },
    },
  )

export function toOnChainKey(fid: number, signer: Signer): SignerInfo {
  const onchainEvent = toSignerEvent(fid, signer)
  return {
    ...SignerInfo.create({ source: SignerSource.ONCHAIN, key: fromHex(signer.key), keyType: 1, fid }),
    addedAt: onchainEvent.blockTimestamp,
    onchainEvent,
  }
}

export const toGaslessKey = (fid: number, { key, scopes, ttl, nonce, requestFid, addedAt, lastUsedAt }: GaslessKey): SignerInfo => ({
  ...SignerInfo.create({ source: SignerSource.OFFCHAIN, key: fromHex(key), keyType: 1, fid }),
  addedAt: toSeconds(addedAt),
  lastUsedAt: toSeconds(lastUsedAt),
  ttl,
  expiresAt: toSeconds(lastUsedAt) + ttl,
  scopes: [...scopes],
  requestFid,
  nonce,
})
