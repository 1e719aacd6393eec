import { toEvmAddress } from '../seed/keys.ts'
import type { Person, World } from '../seed/world.ts'
import { sandboxApp } from './sandbox-app.ts'

/** Which address holds which fid. */
export interface Custody {
  /** Lower case. */
  addressOf(fid: number): string | undefined
  fidOf(address: string): number | undefined
  personOf(fid: number): Person | undefined
}

export function createCustody(world: World): Custody {
  const people = new Map<number, Person>()
  const addresses = new Map([[sandboxApp.fid, sandboxApp.custody]])
  for (const person of world.people) {
    if (!person.accounts.farcaster) continue
    const { fid, custodyKey } = person.accounts.farcaster
    people.set(fid, person)
    addresses.set(fid, toEvmAddress(custodyKey))
  }
  const fids = new Map([...addresses].map(([fid, address]) => [address, fid]))
  return {
    addressOf: (fid) => addresses.get(fid),
    fidOf: (address) => fids.get(address.toLowerCase()),
    personOf: (fid) => people.get(fid),
  }
}
