import { expect, test } from 'vitest'
import { shareUploads } from './draft-uploads.ts'

test('the share counts the bytes of all files, in any order', () => {
  const [large, small] = [new Blob(['x'.repeat(30)]), new Blob(['x'.repeat(10)])]
  const shares: number[] = []
  const uploaded = shareUploads([large, small], (share) => void shares.push(share))
  uploaded(small, 10)
  uploaded(large, 15)
  uploaded(large, 30)
  expect(shares).toEqual([0.25, 0.625, 1])
})
