import { expect } from 'vitest'
import { readAllPages } from './read-all-pages.ts'

interface NumberedList {
  add(id: number): Promise<unknown>
  remove(id: number): Promise<unknown>
  /** A page, newest first. `cursor` is absent for the first one. */
  read(cursor: number | undefined, size: number): Promise<{ ids: number[]; next: number }>
}

/** Checks that pages of a changing list have neither gaps nor duplicates. */
export async function expectStablePages({ add, remove, read }: NumberedList): Promise<void> {
  for (let id = 1; id <= 250; id += 1) await add(id)
  const removed = new Set<number>()
  const toTexts = async (cursor: number | undefined, size: number) => {
    const { ids, next } = await read(cursor, size)
    return { ids: ids.map(String), next }
  }
  const seen = await readAllPages(
    (cursor) => toTexts(cursor, 25),
    async (page) => {
      await add(1000 + page)
      // One that was read and one that was not.
      for (const id of [251 - page, page]) {
        removed.add(id)
        await remove(id)
      }
    },
  )
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((one, other) => other - one))
  const left = (await readAllPages((cursor) => toTexts(cursor, 100))).filter((id) => Number(id) <= 250)
  expect(left).toHaveLength(250 - removed.size)
  expect(left.filter((id) => !seen.includes(id))).toEqual([])
}
