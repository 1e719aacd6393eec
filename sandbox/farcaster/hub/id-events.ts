import { IdRegisterEventType, type OnChainEvent } from '@farcaster/core'
import type { World } from '../../seed/world.ts'
import type { Custody } from '../create-custody.ts'
import { toChainEvent } from './chain-event.ts'
import { fromHex } from './to-hex.ts'

const recovery = '0x00000000fcb080a4d6c39a9354da9eb9bc104cd7'
const day = 86_400_000

/** Id registry events, oldest first. */
export function toIdEvents(world: World, custody: Custody, fid: number): OnChainEvent[] {
  const [first, ...later] = custody.addressesOf(fid)
  if (!first) return []
  const registered = (custody.personOf(fid)?.joinedAt ?? world.now) - 10 * day
  const event = (kind: 'REGISTER' | 'TRANSFER' | 'CHANGE_RECOVERY', place: number, to: string, from: string, recoveryAddress: string) =>
    toChainEvent(
      { type: 'EVENT_TYPE_ID_REGISTER', fid, at: registered + place * day, transaction: `fid ${fid} ${place}` },
      {
        idRegisterEventBody: {
          eventType: IdRegisterEventType[kind],
          to: fromHex(to),
          from: fromHex(from),
          recoveryAddress: fromHex(recoveryAddress),
        },
      },
    )
  return [
    event('REGISTER', 0, first, '0x', recovery),
    ...later.map((to, index) => event('TRANSFER', index + 1, to, index === 0 ? first : later[index - 1]!, '0x')),
    // This event does not change ownership.
    event('CHANGE_RECOVERY', later.length + 1, '0x', '0x', recovery),
  ]
}
