import { guestOwner } from '@chorus/contract/page-owner'
import type { RenderOptions } from '@chorus/web/app/render-options'
import { expect, test } from 'vitest'
import { toPageOwner } from './page-owner.ts'

const token = 'A'.repeat(43)
const noOne = { current: [] }
const toHeld = (...profileIds: string[]): RenderOptions['held'] => ({
  account: { accountId: 'a1', uid: '1', displayName: null, avatar: null },
  sessions: profileIds.map((profileId) => ({ session: 's', profile: { profileId, handle: null, displayName: null, avatar: null } })),
})

test('is the same for all pages of a session, and reveals no token', () => {
  const owner = toPageOwner({ token, held: toHeld('0x1', '7') }, noOne)
  expect(owner).toBe(toPageOwner({ token, held: toHeld('7', '0x1') }, noOne))
  expect(owner).toMatch(/^[\w-]{22}$/)
  expect(token).not.toContain(owner)
})

test('differs by session, by its accounts, by the active account, and from guests', () => {
  const owners = [
    toPageOwner({}, noOne),
    toPageOwner({ token, held: toHeld() }, noOne),
    toPageOwner({ token: 'B'.repeat(43), held: toHeld() }, noOne),
    toPageOwner({ token, held: toHeld('0x1') }, noOne),
    toPageOwner({ token, held: toHeld('0x1', '0x2') }, { current: ['Lens:0x1'] }),
    toPageOwner({ token, held: toHeld('0x1', '0x2') }, { current: ['Lens:0x2'] }),
    toPageOwner({}, { current: ['Lens:0x1'] }),
    toPageOwner({}, { current: [], device: { services: [] } }),
  ]
  expect(owners[0]).toBe(guestOwner)
  expect(new Set(owners).size).toBe(owners.length)
})

test('is a guest once the session has ended, although the browser still has its cookie', () => {
  expect(toPageOwner({ token, held: { account: null, sessions: [] } }, noOne)).toBe(guestOwner)
})
