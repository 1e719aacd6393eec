import { randomBytes } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database/create-test-database.ts'
import { readConfig } from '../../config.ts'
import { createHosted } from '../../hosted/create-hosted.ts'
import { parseMasterKeys } from '../../vault/master-keys.ts'
import { pushNetworks } from './push-networks.ts'
import { watchNews } from './watch-news.ts'

test('who wants to be told is asked once in a while, however often something is taken up', async () => {
  await using database = await createTestDatabase()
  const asked: string[] = []
  const listen: KyselyPlugin = {
    transformQuery: ({ node }) => (asked.push(JSON.stringify(node)), node),
    transformResult: async ({ result }) => result,
  }
  const keys = parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`)
  const hosted = createHosted({ db: database.db.withPlugin(listen), keys, config: readConfig({ CHORUS_NETWORKS: 'live' }) })
  const deps = { hosted, networks: pushNetworks, seconds: 60, log: pino({ level: 'silent' }) }
  const countLooks = () => asked.filter((query) => query.includes('delete from push_watches')).length
  const calm = watchNews({ ...deps, tick: 600_000 })
  for (let round = 0; round < 5; round++) await calm.claim(1)
  expect(countLooks()).toBe(1)
  expect(asked.filter((query) => query.includes('for update skip locked'))).toHaveLength(5)
  const hasty = watchNews({ ...deps, tick: 0 })
  for (let round = 0; round < 5; round++) await hasty.claim(1)
  expect(countLooks()).toBe(6)
})
