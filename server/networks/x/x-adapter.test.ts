import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { parseMasterKeys } from '../../vault/master-keys.ts'
import { xAdapter } from './x-adapter.ts'

const keys = parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`)
const application = { CHORUS_X_CONSUMER_KEY: 'key', CHORUS_X_CONSUMER_SECRET: 'secret' }

/** What a server with these settings logs at startup. */
function start(settings: Record<string, string>): unknown[] {
  const warn = vi.fn<(text: string) => void>()
  const { x: config } = readConfig({ CHORUS_NETWORKS: 'live', ...settings }).networks
  // Nothing asks the database yet.
  xAdapter.create({ db: {} as Db, keys, publicUrl: 'http://localhost', log: { warn } }, config)
  return warn.mock.calls.flat()
}

test('warns that one account can use up everyone’s budget', () => {
  const capped = { ...application, CHORUS_X_DAILY_CAP: '50', CHORUS_X_ACCOUNT_DAILY_CAP: 'none' }
  expect(start(capped)).toEqual([expect.stringContaining('Set CHORUS_X_ACCOUNT_DAILY_CAP.')])
  expect(start({ ...capped, CHORUS_X_ACCOUNT_DAILY_CAP: '5' })).toEqual([])
  expect(start({ ...capped, CHORUS_X_PLAN: 'enterprise' })).toEqual([])
  expect(start({ CHORUS_X_DAILY_CAP: '50' })).toEqual([])
  expect(start(application)).toEqual([])
})
