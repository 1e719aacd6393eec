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

test('replaces the edited fields and keeps the ones the network lacks', () =>
  expect(toEdited(mina, { displayName: 'Mina O.', bio: 'Tide tables.' })).toEqual({ ...mina, displayName: 'Mina O.', bio: 'Tide tables.' }))

test('removes a field when its text is empty', () => {
  const { bio, location, website } = toEdited(mina, { displayName: 'Mina', bio: '', location: '' })
  expect([bio, location, website]).toEqual([undefined, undefined, 'https://mina.example'])
})

test('shows the first part of the handle when the display name is removed', () =>
  expect(toEdited({ ...mina, handle: 'mina.example' }, { displayName: '', bio: '' }).displayName).toBe('mina'))
