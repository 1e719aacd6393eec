import type { Hono } from 'hono'
import type { World } from '../../seed/world.ts'
import { createCustody, type Custody } from '../create-custody.ts'
import { toChainEvent } from './chain-event.ts'

const recovery = '0x00000000fcb080a4d6c39a9354da9eb9bc104cd7'
const day = 86_400_000

/** Id registry events, as a hub reports them. */
export function toIdEvents(world: World, custody: Custody, fid: number) {
  const [first, ...later] = custody.addressesOf(fid)
  if (!first) return []
  const registered = (custody.personOf(fid)?.joinedAt ?? world.now) - 10 * day
  const event = (kind: string, place: number, body: { to: string; from: string; recoveryAddress: string }) => ({
    ...toChainEvent({ type: 'EVENT_TYPE_ID_REGISTER', fid, at: registered + place * day, transaction: `fid ${fid} ${place}` }),
    idRegisterEventBody: { eventType: `ID_REGISTER_EVENT_TYPE_${kind}`, ...body },
  })
  return [
    event('REGISTER', 0, { to: first, from: '0x', recoveryAddress: recovery }),
    ...later.map((to, index) => event('TRANSFER', index + 1, { to, from: index === 0 ? first : later[index - 1]!, recoveryAddress: '0x' })),
    // This event does not change ownership.
    event('CHANGE_RECOVERY', later.length + 1, { to: '0x', from: '0x', recoveryAddress: recovery }),
  ]
}

/** Who owns which fid. */
export function idRoutes(app: Hono, world: World): void {
  const custody = createCustody(world)
  const eventsOf = (fid: number) => toIdEvents(world, custody, fid)
  const all = custody.fids.flatMap(eventsOf)

  app.get('/v1/onChainEventsByFid', (context) => {
    const { fid, event_type: type } = context.req.query()
    return context.json({ events: type === 'EVENT_TYPE_ID_REGISTER' ? eventsOf(Number(fid)) : [] })
  })
  // Returns the first match, even for an address that has since given the fid away, as the live hub does.
  app.get('/v1/onChainIdRegistryEventByAddress', (context) => {
    const address = (context.req.query('address') ?? '').toLowerCase()
    if (!/^0x[\da-f]{40}$/.test(address)) return context.json({ error: 'invalid address', error_detail: address.slice(0, 60) }, 400)
    const event = all.find(({ idRegisterEventBody: { to } }) => to === address)
    return event ? context.json(event) : context.json({ error: 'not_found', error_detail: 'no id-registry event for address' }, 404)
  })
}
