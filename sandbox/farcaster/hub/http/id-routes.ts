import { onChainEventTypeFromJSON } from '@farcaster/core'
import type { Hono } from 'hono'
import type { Hub } from '../create-hub.ts'
import { answer } from './answer-page.ts'
import { toChainJson } from './to-event-json.ts'

/** Who owns which fid. */
export function idRoutes(app: Hono, { reads }: Hub): void {
  app.get('/v1/onChainEventsByFid', (context) => {
    const { fid, event_type: type } = context.req.query()
    return answer(context, 'Failed to get on chain events', () => ({
      events: reads.chainEvents(Number(fid), onChainEventTypeFromJSON(type)).map(toChainJson),
    }))
  })
  app.get('/v1/onChainIdRegistryEventByAddress', (context) => {
    const address = (context.req.query('address') ?? '').toLowerCase()
    if (!/^0x[\da-f]{40}$/.test(address)) return context.json({ error: 'invalid address', error_detail: address.slice(0, 60) }, 400)
    return answer(context, 'Failed to get id registry event', () => toChainJson(reads.idEventOf(address)))
  })
}
