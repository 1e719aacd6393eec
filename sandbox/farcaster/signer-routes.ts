import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Signer, Signers } from './create-signers.ts'

/** ms: from one block of Optimism to the next, and when the first one was. */
const [pace, firstBlock] = [2000, 1_475_598_777_000]

const toHash = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`

/** What a hub has read of the key registry. */
export function signerRoutes(app: Hono, signers: Signers): void {
  app.get('/v1/onChainSignersByFid', (context) => {
    const fid = Number(context.req.query('fid'))
    const key = context.req.query('signer')
    if (key === undefined) return context.json({ events: signers.of(fid).map((signer) => toEvent(fid, signer)) })
    const signer = signers.find(fid, key)
    return signer ? context.json(toEvent(fid, signer)) : context.json({ error: 'not_found', error_detail: 'no such signer' }, 404)
  })
}

function toEvent(fid: number, { key, at, metadata }: Signer) {
  const blockNumber = Math.max(0, Math.floor((at - firstBlock) / pace))
  return {
    type: 'EVENT_TYPE_SIGNER',
    chainId: 10,
    blockNumber,
    blockHash: toHash(`block ${blockNumber}`),
    blockTimestamp: Math.floor((firstBlock + blockNumber * pace) / 1000),
    transactionHash: toHash(`transaction ${key}`),
    logIndex: 0,
    txIndex: 0,
    fid,
    signerEventBody: {
      key,
      keyType: 1,
      eventType: 'SIGNER_EVENT_TYPE_ADD',
      metadata: Buffer.from(metadata, 'hex').toString('base64'),
      metadataType: 1,
    },
  }
}
