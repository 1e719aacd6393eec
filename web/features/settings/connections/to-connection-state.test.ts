import type { AccountId } from '@chorus/accounts/account-id'
import { describe, expect, test } from 'vitest'
import { toConnectionState } from './to-connection-state.ts'

const here = 'account' as AccountId

describe('state of a connection', () => {
  test.each([
    ['a wallet', { canDisconnect: true }, 'connections.connected'],
    ['a network account that is logged in here', { method: 'bluesky', here, canDisconnect: true }, 'connections.activeHere'],
    ['a network account that is not logged in here', { method: 'bluesky', canDisconnect: true }, 'connections.inactiveHere'],
    ['a device-only account', { method: 'bluesky', here, canDisconnect: false }, 'connections.deviceOnly'],
    ['an email', { method: 'email', here, canDisconnect: true }, 'connections.connected'],
    ['a Google account', { method: 'google', here, canDisconnect: true }, 'connections.connected'],
  ] as const)('of %s', (_, row, expected) => expect(toConnectionState(row)).toBe(expected))
})
