import { expect, test } from 'vitest'
import { countUndescribed } from './count-undescribed.ts'

const image = (id: string, alt = '') => ({ id, alt, file: new Blob(), width: 1, height: 1 })

test('counts each image without alt text once, whichever networks post it', () => {
  const part = { images: [image('a'), image('b', 'A boat'), image('c', ' ')] }
  expect(countUndescribed([part, part])).toBe(2)
})

test('counts GIFs and the images of a post that is being edited, but no videos', () => {
  const gif = { id: 'g', alt: '' } as never
  const kept = [
    { id: 'k', kind: 'image' },
    { id: 'v', kind: 'video' },
  ] as const
  expect(countUndescribed([{ images: [], gif }], kept)).toBe(2)
})
