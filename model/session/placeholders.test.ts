import { expect, test } from 'vitest'
import { isBindable, isHostedLogin, placeholders } from './placeholders.ts'
import type { FarcasterProof, Session } from './session.ts'

const fields = { profileId: '3', token: 't', createdAt: 0, expiresAt: 0 }
const x = (consumerSecret: string): Session => ({
  ...fields,
  type: 'Twitter',
  payload: { clientId: '1', accessToken: 'a', accessTokenSecret: 'b', consumerKey: 'c', consumerSecret },
})

test.each<[FarcasterProof, boolean]>([
  [{ kind: 'grant', signerRequestToken: 'a' }, true],
  [{ kind: 'relay', channelToken: 'a' }, true],
  [{ kind: 'sponsorship', signerRequestToken: 'a', signature: 'b' }, false],
  [{ kind: 'custody' }, false],
])('a Farcaster account proven by %j can be bound: %s', (proof, expected) => {
  expect(isBindable({ ...fields, type: 'Farcaster', proof })).toBe(expected)
})

test('every other account can be bound, but the provider itself cannot', () => {
  expect(isBindable(x('secret'))).toBe(true)
  expect(isBindable({ ...fields, type: 'Firefly', isNew: false, payload: {} })).toBe(false)
})

test('an X session with a real secret is not a hosted login', () => {
  expect(isHostedLogin(x(placeholders.hiddenSecret))).toBe(true)
  expect(isHostedLogin(x('a real secret'))).toBe(false)
})
