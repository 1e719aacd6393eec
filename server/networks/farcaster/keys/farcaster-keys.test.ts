import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { startFarcasterHub, type FarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFarcasterKeys } from './farcaster-keys.ts'

const world = createWorld()
const { fid } = world.person('mina').accounts.farcaster!
const withoutUsers = { user: async () => undefined }
let hub: FarcasterHub

beforeAll(async () => void (hub = await startFarcasterHub({ world, mediaUrl: '' })))
afterAll(() => hub.close())

test('reads every page of an account’s keys', async () => {
  const answers: string[][] = []
  const ask = createFetcher({ root: hub.url })
  // A hub with pages of one key.
  const inPages: Fetcher = async (path, init) => {
    const response = await ask(path.replace('pageSize=1000', 'pageSize=1'), init)
    const { signers } = (await response.clone().json()) as { signers: { key: string }[] }
    answers.push(signers.map(({ key }) => key))
    return response
  }
  const { keys } = await createFarcasterKeys(inPages, withoutUsers, undefined).list(fid)
  expect(answers.length).toBeGreaterThan(1)
  expect(keys.map(({ key }) => key)).toEqual(answers.flat())
})
