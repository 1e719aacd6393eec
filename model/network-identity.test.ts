import { expect, test } from 'vitest'
import { networkIdentities, networkNames, networkOfPlatform, networkOfSessionType, type NetworkIdentity } from './network-identity.ts'

const rows: readonly NetworkIdentity[] = Object.values(networkIdentities)

test.each(['platform', 'sessionType', 'storageKey', 'segment', 'label'] as const)('no two networks share a %s', (column) => {
  expect(new Set(rows.map((row) => row[column])).size).toBe(rows.length)
})

test('every URL segment of a network means that network alone', () => {
  const words = networkNames.flatMap((name) => {
    const { segment, otherSegments } = networkIdentities[name]
    return [...new Set([name, segment, ...otherSegments])]
  })
  expect(new Set(words).size).toBe(words.length)
})

test('keeps the storage keys of provider API §11.8, so that stored accounts stay readable', () => {
  expect(rows.map(({ storageKey }) => storageKey)).toEqual(['farcaster-state', 'lens-state', 'twitter-state', 'bsky-state'])
})

test('finds a network by its platform and by its session type, and none by other words', () => {
  expect(networkNames.map((name) => networkOfPlatform(networkIdentities[name].platform))).toEqual(networkNames)
  expect(networkNames.map((name) => networkOfSessionType(networkIdentities[name].sessionType))).toEqual(networkNames)
  for (const word of ['wallet', 'Apple', 'Firefly', '', 'constructor']) {
    expect(networkOfPlatform(word)).toBeUndefined()
    expect(networkOfSessionType(word)).toBeUndefined()
  }
})
