import { expect, test } from 'vitest'
import { createPictures } from './create-pictures.ts'

test('paints a limited number of images at a time during a flood, each once', async () => {
  const readPicture = createPictures()
  const flood = Array.from({ length: 500 }, (_, index) => readPicture(`flood-${index}`, 8, 8))
  const painted = flood.filter((picture) => picture !== undefined)
  expect(painted).toHaveLength(200)
  expect(readPicture('flood-0', 8, 8)).toBe(flood[0])
  expect(readPicture('other', 8, 8)).toBeUndefined()
  await Promise.all(painted)
  expect(await readPicture('other', 8, 8)).toBeInstanceOf(Uint8Array)
})
