import { connect } from '@chorus/networks/connect'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { toNetworkPages } from './create-networks.ts'

const nowhere = () => Promise.reject(new Error('This test makes no requests.'))
const connectGuest = (environment: Record<string, string>) => {
  const page = toNetworkPages(readConfig({ CHORUS_NETWORKS: 'live', ...environment })).farcaster
  // As pages receive it.
  const { options } = JSON.parse(JSON.stringify(page)) as { options: Record<string, string> }
  return connect('farcaster', undefined, { fetcher: nowhere, ownFetcher: nowhere, now: () => 0, options })
}

test.each(['people', 'all'])('pages offer search and channels of Farcaster while the index has %s', (index) => {
  const connection = connectGuest({ CHORUS_FARCASTER_INDEX: index })
  expect(connection.channels).toBeDefined()
  expect(connection.searchPosts).toBeDefined()
})

test('pages offer no search and no channels of Farcaster without an index', () => {
  const connection = connectGuest({ CHORUS_FARCASTER_INDEX: 'off' })
  expect(connection.channels).toBeUndefined()
  expect(connection.searchPosts).toBeUndefined()
})
