import type { NetworkName } from '@chorus/model/limits'
import type { Connection } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import type { Services } from '../../app/services.ts'
import { openNotifications } from './open-notifications.ts'
import type { FilterName } from './type-filter.ts'

/** What an inbox learns of the latest when a list of these types is read. */
async function learnFrom(chosen: readonly FilterName[]): Promise<[NetworkName, number][]> {
  const learned: [NetworkName, number][] = []
  const notifications = { types: ['Follow'], list: async () => ({ items: [], latestAt: 95 }) }
  const inbox = { round: () => 0, learnLatest: (network: NetworkName, at: number) => void learned.push([network, at]) }
  const mergedList = ({ load }: Parameters<Services['mergedList']>[0]) =>
    load({ network: 'bluesky', notifications } as unknown as Connection, {})
  await openNotifications({ inbox, mergedList } as unknown as Services, { networks: ['bluesky'], chosen })
  return learned
}

test('the latest of all types is learned, and that of some types is not taken for it', async () => {
  expect(await learnFrom([])).toEqual([['bluesky', 95]])
  expect(await learnFrom(['follows'])).toEqual([])
})
