import { SignerSource, type SignerInfo } from '@farcaster/core'
import type { Hono } from 'hono'
import type { Hub } from '../create-hub.ts'
import { toHex } from '../to-hex.ts'
import { answer, toPageRequest, toToken } from './answer-page.ts'
import { toChainJson } from './to-event-json.ts'

/** Key registry events and keys that were added by messages. */
export function signerRoutes(app: Hono, { reads }: Hub): void {
  app.get('/v1/onChainSignersByFid', (context) => {
    const { fid, signer } = context.req.query()
    if (signer !== undefined) return answer(context, 'Failed to get signer', () => toChainJson(reads.chainSigner(Number(fid), signer)))
    return answer(context, 'Failed to get on chain signers', () => {
      const page = reads.chainSigners(Number(fid), toPageRequest(context))
      return { events: page.items.map(toChainJson), nextPageToken: toToken(page) }
    })
  })
  app.get('/v1/signersByFid', (context) => {
    const requesters = (context.req.query('requester_fids') ?? '').split(',').filter(Boolean)
    return answer(context, 'Failed to get signers by fid', () => {
      const fid = Number(context.req.query('fid'))
      const { signers, nextPageToken: next, ...rest } = reads.signers(fid, requesters.map(Number), toPageRequest(context))
      return { signers: signers.map(toSignerJson), nextPageToken: toToken({ next }) || null, ...rest }
    })
  })
}

/** What only some keys have is left out for the others. */
const toSignerJson = ({ source, key, onchainEvent, ...rest }: SignerInfo) => ({
  ...rest,
  source: `SIGNER_SOURCE_${SignerSource[source]}`,
  key: toHex(key),
  ...(onchainEvent ? { onchainEvent: toChainJson(onchainEvent) } : {}),
})
