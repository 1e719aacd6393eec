import type { NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import { expect, test } from 'vitest'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { findLinked } from './find-linked.ts'
import { mergePeople, toFoundPerson } from './found-person.ts'
import { createLinkedLane } from './linked-lane.ts'

const toProfile = (network: NetworkName, profileId: string, handle: string, displayName: string) =>
  ({ network, profileId, ref: toProfileRef(network, profileId), handle, fullHandle: handle, displayName }) as Profile
const elif = {
  farcaster: toProfile('farcaster', '1155', 'elif', 'Elif Demir'),
  lens: toProfile('lens', '0xe1', 'elif', 'Elif Demir'),
  x: toProfile('x', '77', 'elif_tea', 'Elif'),
}
const eliza = { farcaster: toProfile('farcaster', '9', 'eliza', 'Elif Demir'), lens: toProfile('lens', '0xe2', 'eli_b', 'Eliza B') }
const all = [...Object.values(elif), ...Object.values(eliza)]

/** Links Elif’s accounts, one of them by its handle only, and no others. */
function createLinks() {
  const asked: string[] = []
  const account = ({ network, profileId, handle }: Profile, id = profileId) => ({
    network,
    id,
    handle,
    sources: [],
    wallets: [],
    isDefault: false,
  })
  const fetchPerson = async (profile: Profile): Promise<LinkedPerson> => {
    asked.push(profile.ref)
    const isElif = Object.values(elif).includes(profile)
    return {
      accounts: isElif ? [account(elif.farcaster), account(elif.lens), account(elif.x, 'elif_tea')] : [account(profile)],
      wallets: [],
    }
  }
  return { asked, fetchPerson }
}
const refsOf = (people: ReturnType<typeof mergePeople>) => people.map(({ accounts }) => accounts.map(({ ref }) => ref).join(' '))

test('links the accounts that a part of a name found, also under other names, and no other people with that name', async () => {
  const { fetchPerson } = createLinks()
  const linked = await findLinked(all, 'eli', fetchPerson)
  expect(refsOf(mergePeople([...all.map(toFoundPerson), ...linked]))).toEqual([
    'farcaster:@1155 lens:@0xe1 x:@77',
    'farcaster:@9',
    'lens:@0xe2',
  ])
})

test('asks once for accounts of one name that turn out to be linked', async () => {
  const { asked, fetchPerson } = createLinks()
  await findLinked([elif.farcaster, elif.lens], 'eli', fetchPerson)
  expect(asked).toEqual(['farcaster:@1155'])
})

test('asks nothing when one network found people, nor about those whose name doesn’t match', async () => {
  const { asked, fetchPerson } = createLinks()
  await findLinked([elif.farcaster, eliza.farcaster], 'eli', fetchPerson)
  await findLinked([elif.farcaster, eliza.lens], 'tea', fetchPerson)
  expect(asked).toEqual([])
})

test('links no one when the question fails', async () => {
  expect(await findLinked(all, 'eli', () => Promise.reject(new Error('offline')))).toEqual([])
})

test('waits for every network, and for one that fails no longer than for its failure', async () => {
  const { lane, report } = createLinkedLane({
    networks: ['farcaster', 'lens', 'x'],
    findLinked: (found) => findLinked(found, 'eli', createLinks().fetchPerson),
  })
  let isLoaded = false
  const loaded = lane.load({}).then((page) => ((isLoaded = true), page))
  report('farcaster', [elif.farcaster])
  report('lens', [elif.lens])
  await Promise.resolve()
  expect(isLoaded).toBe(false)
  report('x', [])
  expect(refsOf((await loaded).items)).toEqual(['farcaster:@1155 lens:@0xe1 x:@elif_tea'])
})
