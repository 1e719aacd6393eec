import { expect, test } from 'vitest'
import { rankSpaces } from './rank-spaces.ts'

const spaces = [
  { id: 'Harbour.eth', name: 'Commons', followersCount: 1 },
  { id: 'ferry.eth', name: 'Harbour riders', followersCount: 2 },
]
const find = (search: string) => rankSpaces(spaces, { first: 20, skip: 0, where: { search } }).items.map(({ id }) => id)

test('finds names in any case, and ids only in lower case, as the hub does', () => {
  expect(find('HARBOUR')).toEqual(['ferry.eth'])
  expect(find('.ETH')).toEqual(['ferry.eth', 'Harbour.eth'])
})
