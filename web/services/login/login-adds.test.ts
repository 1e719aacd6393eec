import { planFeatures, xPlans } from '@chorus/contract/twitter/plan'
import { networkNames } from '@chorus/model/network-identity'
import { writeXOptions } from '@chorus/networks/x/x-options'
import { expect, test } from 'vitest'
import type { NetworkSettings, Settings } from '../settings/settings.ts'
import { loginAdds } from './login-adds.ts'

const toSettings = (options: NetworkSettings['options']): Pick<Settings, 'logins' | 'networks'> => ({
  logins: networkNames,
  networks: Object.fromEntries(
    networkNames.map((name) => [name, { root: '', options: name === 'x' ? options : {}, isConnected: true }]),
  ) as Settings['networks'],
})

const byPlan = {
  'self-serve': ['publish', 'mirror'],
  legacy: ['publish', 'mirror'],
  enterprise: ['publish', 'quote', 'like', 'mirror', 'bookmark', 'follow'],
} as const

test.each(xPlans)('guests of X are offered what accounts have on the plan %s', (plan) => {
  const options = writeXOptions({ hasScrape: true, discoverQuery: undefined, features: planFeatures[plan] })
  const settings = toSettings(JSON.parse(JSON.stringify(options)) as Record<string, string>)
  const offered = (['publish', 'quote', 'like', 'mirror', 'bookmark', 'follow'] as const).filter((name) => loginAdds(name, 'x', settings))
  expect(offered).toEqual(byPlan[plan])
})

test('guests are offered quotes where every plan has them, and nothing where they cannot log in', () => {
  const settings = toSettings({})
  expect(loginAdds('quote', 'bluesky', settings)).toBe(true)
  expect(loginAdds('quote', 'bluesky', { ...settings, logins: [] })).toBe(false)
})
