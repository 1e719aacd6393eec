import type { Person, World } from '@chorus/sandbox/seed/world'
import { createLedger } from '@chorus/sandbox/snapshot/create-ledger'
import { privateKeyToAccount } from 'viem/accounts'

const spaces = ['harbour.eth', 'ferryriders.eth', 'type-guild.eth']

/** People whose key is that of their wallet, with voting power in every space. `isPoor`: without any in the first. */
export function findVoters(world: World, isPoor = false): Person[] {
  const { powerOf } = createLedger(world, '')
  return world.people.filter(({ wallets, keys }) => {
    const isOwn = privateKeyToAccount(`0x${keys.evm}`).address.toLowerCase() === wallets.evm
    return isOwn && spaces.every((space) => powerOf(space, wallets.evm) > 0 || isPoor) && powerOf('harbour.eth', wallets.evm) > 0 !== isPoor
  })
}
