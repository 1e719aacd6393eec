import { expect, test } from 'vitest'
import { createFiles } from './create-files.ts'

const toFile = (size: number) => ({ bytes: new Uint8Array(size), type: 'image/png' })
const listIn = (files: ReturnType<typeof createFiles>) => ['a', 'b', 'c'].filter((cid) => files.find(cid))

test('keeps the newest files that fit, however large each is', () => {
  const files = createFiles({ most: 10, mostBytes: 100 })
  for (const cid of ['a', 'b', 'c']) files.put(cid, toFile(40))
  expect(listIn(files)).toEqual(['b', 'c'])
  files.put('b', toFile(10))
  files.put('a', toFile(50))
  expect(listIn(files)).toEqual(['a', 'b', 'c'])
})

test('limits the number of files', () => {
  const files = createFiles({ most: 2, mostBytes: 100 })
  for (const cid of ['a', 'b', 'c']) files.put(cid, toFile(1))
  expect(listIn(files)).toEqual(['b', 'c'])
})
