import type { Hono } from 'hono'
import type { Signer, Signers } from '../create-signers.ts'
import { toChainEvent } from './chain-event.ts'

/** Key registry events, as a hub reports them. */
export function signerRoutes(app: Hono, signers: Signers): void {
  app.get('/v1/onChainSignersByFid', (context) => {
    const fid = Number(context.req.query('fid'))
    const key = context.req.query('signer')
    if (key === undefined) return context.json({ events: signers.of(fid).map((signer) => toSignerEvent(fid, signer)) })
    const signer = signers.find(fid, key)
    return signer ? context.json(toSignerEvent(fid, signer)) : context.json({ error: 'not_found', error_detail: 'no such signer' }, 404)
  })
}

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
