import { createHash } from 'node:crypto'
import { toEvmAddress } from '../seed/keys.ts'
import type { Person, World } from '../seed/world.ts'
import { sandboxApp } from './sandbox-app.ts'

/** The person whose fid moved from another address. */
export const movedFid = 'tane'

/** Ownership of fids. */
export interface Custody {
  fids: readonly number[]
  /** Lower case. */
  addressOf(fid: number): string | undefined
  /** Every owner so far, the current one last. */
  addressesOf(fid: number): string[]
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
  const toFormer = (key: string) => toEvmAddress(createHash('sha256').update(`before ${key}`).digest('hex'))
  const fids = new Map([...addresses].map(([fid, address]) => [address, fid]))
  return {
    fids: [...addresses.keys()],
    addressOf: (fid) => addresses.get(fid),
    addressesOf: (fid) => {
      const address = addresses.get(fid)
      if (!address) return []
      const key = people.get(fid)?.key
      return key === movedFid ? [toFormer(key), address] : [address]
    },
    fidOf: (address) => fids.get(address.toLowerCase()),
    personOf: (fid) => people.get(fid),
  }
}
