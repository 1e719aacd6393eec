import type { Profile } from '@chorus/model/profile'
import { expect, test } from 'vitest'
import { sampleProfile } from '../../../cache/testing/sample-entities.ts'
import { toEdited } from './save-profile.ts'

const mina: Profile = {
  ...sampleProfile('bluesky', 'mina'),
  displayName: 'Mina',
  bio: 'Tides.',
  website: 'https://mina.example',
  location: 'Oslo',
}

test('what was written takes the place of what was there; a field that the network has not stays', () =>
  expect(toEdited(mina, { displayName: 'Mina O.', bio: 'Tide tables.' })).toEqual({ ...mina, displayName: 'Mina O.', bio: 'Tide tables.' }))

test('an empty text takes a field away', () => {
  const { bio, location, website } = toEdited(mina, { displayName: 'Mina', bio: '', location: '' })
  expect([bio, location, website]).toEqual([undefined, undefined, 'https://mina.example'])
})

test('who has no name any more is called by the first part of their handle', () =>
  expect(toEdited({ ...mina, handle: 'mina.example' }, { displayName: '', bio: '' }).displayName).toBe('mina'))
