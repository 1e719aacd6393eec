import { expect, test } from 'vitest'
import { byTime, cutPage, type Listed } from './cut-page.ts'

const list = (length: number, at = (index: number) => length - index): Listed[] =>
  Array.from({ length }, (_, index) => ({ at: at(index), name: `n${String(index).padStart(3, '0')}` })).toSorted(byTime)
const names = (items: readonly Listed[]) => items.map(({ name }) => name)

function readAll(entries: readonly Listed[], pageSize: 'TEN' | 'FIFTY') {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page: ReturnType<typeof cutPage<Listed>> = cutPage(entries, { pageSize, cursor })
    pages.push(names(page.items))
    cursor = page.pageInfo.next
  } while (cursor)
  return pages
}

test.each([
  ['TEN', 0, [0]],
  ['TEN', 10, [10]],
  ['TEN', 11, [10, 1]],
  ['FIFTY', 50, [50]],
  ['FIFTY', 120, [50, 50, 20]],
] as const)('pages of %s hold a list of %i in parts of %j, and all of it', (pageSize, length, sizes) => {
  const pages = readAll(list(length), pageSize)
  expect(pages.map((page) => page.length)).toEqual(sizes)
  expect(pages.flat()).toEqual(names(list(length)))
})

test('returns entries with equal timestamps once each', () => {
  const entries = list(25, () => 7)
  expect(readAll(entries, 'TEN').flat()).toEqual(names(entries))
})

test('continues after the previous page although the list grew and lost the cursor’s entry', () => {
  const entries = list(30)
  const { items, pageInfo } = cutPage(entries, { pageSize: 'TEN' })
  const changed = [{ at: 99, name: 'new' }, ...entries.filter(({ name }) => name !== items.at(-1)!.name)]
  expect(names(cutPage(changed, { pageSize: 'TEN', cursor: pageInfo.next }).items)).toEqual(names(entries.slice(10, 20)))
})

test.each(['nonsense', '!!!', Buffer.from('no time').toString('base64url')])('%j is no cursor', (cursor) => {
  expect(() => cutPage(list(3), { cursor })).toThrow(expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } }))
})
