import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import { createPages, type Page } from './pages.ts'

const key = (item: string) => item

test('continues a list, shows entries once, and stops at its end', async () => {
  const asked: (string | undefined)[] = []
  const answers: Page<string>[] = [
    { items: ['a', 'b', 'a'], cursor: 'two' },
    { items: ['b', 'c'], cursor: null },
  ]
  const pages = createPages(async (cursor) => {
    asked.push(cursor)
    return answers.shift()!
  }, key)
  expect(pages.view().items).toBeUndefined()
  await Promise.all([pages.load(), pages.load()])
  expect(pages.view()).toMatchObject({ items: ['a', 'b'], isComplete: false })
  await pages.load()
  expect(pages.view()).toEqual({ items: ['a', 'b', 'c'], isComplete: true, failure: undefined, isLoading: false })
  await pages.load()
  expect(asked).toEqual([undefined, 'two'])
})

test('keeps its entries after a failure, and reads the same page again', async () => {
  const asked: (string | undefined)[] = []
  const answers: (() => Promise<Page<string>>)[] = [
    async () => ({ items: ['a'], cursor: 'two' }),
    () => Promise.reject(new Failure('broken', 'no')),
    async () => ({ items: ['b'], cursor: 'two' }),
  ]
  const pages = createPages((cursor) => {
    asked.push(cursor)
    return answers.shift()!()
  }, key)
  for (let count = 0; count < 2; count += 1) await pages.load()
  expect(pages.view()).toMatchObject({ items: ['a'], failure: { kind: 'broken' }, isLoading: false })
  await pages.load()
  // A cursor that leads to itself is the end.
  expect(pages.view()).toMatchObject({ items: ['a', 'b'], failure: undefined, isComplete: true })
  expect(asked).toEqual([undefined, 'two', 'two'])
})
