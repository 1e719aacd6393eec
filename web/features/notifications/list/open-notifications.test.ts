import type { NetworkName } from '@chorus/model/network-identity'
import type { Connection } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import type { Services } from '../../../services/context/services.ts'
import { openNotifications } from './open-notifications.ts'
import type { FilterName } from './type-filter.ts'

/** Opens a list of these types and returns what the inbox learned from it. */
async function learnFrom(chosen: readonly FilterName[]): Promise<[NetworkName, number][]> {
  const learned: [NetworkName, number][] = []
  const notifications = { types: ['Follow'], list: async () => ({ items: [], latestAt: 95 }) }
  const inbox = { round: () => 0, learnLatest: (network: NetworkName, at: number) => void learned.push([network, at]) }
  const mergedList = ({ load }: Parameters<Services['mergedList']>[0]) =>
    load({ network: 'bluesky', notifications } as unknown as Connection, {})
  await openNotifications({ inbox, mergedList } as unknown as Services, { networks: ['bluesky'], chosen })
  return learned
}

test('learns the latest notification only from an unfiltered list', async () => {
  expect(await learnFrom([])).toEqual([['bluesky', 95]])
  expect(await learnFrom(['follows'])).toEqual([])
})
