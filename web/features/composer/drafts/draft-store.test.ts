import { expect, test } from 'vitest'
import { withImages } from './draft-store.ts'

test('reads the images of a draft saved by an earlier version', () => {
  const image = { id: 'a', alt: '' }
  expect(withImages({ id: 'draft', pictures: [image] })).toEqual({ id: 'draft', images: [image] })
})

test.each([undefined, null, 'text', { id: 'draft', images: [] }])('leaves any other stored value unchanged: %j', (stored) => {
  expect(withImages(stored)).toBe(stored)
})
