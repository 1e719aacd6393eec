import type { Hono } from 'hono'
import type { Signer, Signers } from '../create-signers.ts'
import type { GaslessKey, GaslessKeys } from '../keys/gasless-keys.ts'
import { toChainEvent } from './chain-event.ts'

/** Key registry events and keys that were added by messages, as a hub reports them. */
export function signerRoutes(app: Hono, { signers, keys }: { signers: Signers; keys: GaslessKeys }): void {
  app.get('/v1/onChainSignersByFid', (context) => {
    const fid = Number(context.req.query('fid'))
    const key = context.req.query('signer')
    if (key === undefined) return context.json({ events: signers.of(fid).map((signer) => toSignerEvent(fid, signer)) })
    const signer = signers.find(fid, key)
    return signer ? context.json(toSignerEvent(fid, signer)) : context.json({ error: 'not_found', error_detail: 'no such signer' }, 404)
  })
  app.get('/v1/signersByFid', (context) => {
    const fid = Number(context.req.query('fid'))
    const requesters = (context.req.query('requester_fids') ?? '').split(',').filter(Boolean)
    const gasless = keys.of(fid)
    return context.json({
      signers: [...signers.of(fid).map((signer) => toOnChainKey(fid, signer)), ...gasless.map((key) => toGaslessKey(fid, key))],
      nextPageToken: null,
      gaslessSignerCount: gasless.length,
      gaslessSignerLimit: 1000,
      currentUserNonce: keys.userNonce(fid),
      requesterFidNonces: Object.fromEntries(requesters.map((requester) => [requester, keys.appNonce(fid, Number(requester))])),
    })
  })
}

const toSeconds = (ms: number) => Math.floor(ms / 1000)

function toOnChainKey(fid: number, signer: Signer) {
  const onchainEvent = toSignerEvent(fid, signer)
  return {
    source: 'SIGNER_SOURCE_ONCHAIN',
    key: signer.key,
    keyType: 1,
    fid,
    addedAt: onchainEvent.blockTimestamp,
    scopes: [],
    onchainEvent,
  }
}

const toGaslessKey = (fid: number, { key, scopes, ttl, nonce, requestFid, addedAt, lastUsedAt }: GaslessKey) => ({
  source: 'SIGNER_SOURCE_OFFCHAIN',
  key,
  keyType: 1,
  fid,
  addedAt: toSeconds(addedAt),
  lastUsedAt: toSeconds(lastUsedAt),
  ttl,
  expiresAt: toSeconds(lastUsedAt) + ttl,
  scopes,
  requestFid,
  nonce,
})

export const toSignerEvent = (fid: number, { key, at, metadata }: Signer) => ({
  ...toChainEvent({ type: 'EVENT_TYPE_SIGNER', fid, at, transaction: key }),
  signerEventBody: {
    key,
    keyType: 1,
    eventType: 'SIGNER_EVENT_TYPE_ADD',
    metadata: Buffer.from(metadata, 'hex').toString('base64'),
    metadataType: 1,
  },
})
