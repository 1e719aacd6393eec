import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { toNetworkPages } from '../networks/create-networks.ts'
import { toSettings, withOptions } from './settings.ts'

const config = readConfig({ CHORUS_NETWORKS: 'live', CHORUS_X_PLAN: 'enterprise' })
const settings = toSettings(config, toNetworkPages(config))

test('options that a network has learned since replace those of its settings, and leave other networks alone', () => {
  expect(settings.networks.x.options['features']).toBe('likes follows quotes replies bookmarks profile')
  const { networks, ...rest } = withOptions(settings, { x: { features: 'follows', discoverQuery: undefined }, lens: undefined })
  expect(networks.x).toEqual({ ...settings.networks.x, options: { features: 'follows' } })
  expect({ ...networks, x: settings.networks.x }).toEqual(settings.networks)
  const { networks: _, ...others } = settings
  expect(rest).toEqual(others)
})
