import { toSessionHeaders } from '@chorus/networks/x/session-headers'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { expect, test } from 'vitest'
import { startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

test('the operator’s metrics say what X costs today, and what it refuses', async () => {
  await using provider = await startProvider({
    environment: {
      CHORUS_X_PLAN: 'enterprise',
      CHORUS_X_PRICES: 'user-read=0.01',
      CHORUS_X_DAILY_CAP: '25',
      CHORUS_METRICS_TOKEN: 'a-token-to-read-metrics',
    },
    app: { limits: unlimited },
  })
  const read = async () => (await provider.ask('/metrics', { headers: { authorization: 'Bearer a-token-to-read-metrics' } })).text
  expect(await read()).toMatch(/^chorus_x_spent_dollars 0$/m)
  const session = { ...toXKeys(provider.world, 'mina')!, consumerSecret: '[HIDE_FROM_CLIENT]' }
  const headers = { 'x-chorus': '1', 'sec-fetch-site': 'same-origin', ...toSessionHeaders(session) }
  expect((await provider.ask('/api/twitter/me', { headers })).status).toBe(200)
  await provider.db
    .insertInto('x_refused_features')
    .values([
      { plan: 'enterprise', feature: 'likes', refusal: 'No.', sightings: 2 },
      { plan: 'enterprise', feature: 'follows', refusal: 'No.' },
      { plan: 'legacy', feature: 'quotes', refusal: 'No.', sightings: 2 },
    ])
    .execute()
  const text = await read()
  for (const line of [
    'chorus_x_spent_dollars 0.01',
    'chorus_x_unconfirmed_dollars 0',
    'chorus_x_cap_dollars 25',
    'chorus_x_refused_feature{feature="likes"} 1',
    'chorus_x_refused_feature{feature="follows"} 0',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).not.toContain('quotes')
})
