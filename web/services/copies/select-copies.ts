import type { PostRef } from '@chorus/model/ref'
import type { Copy } from './copy-store.ts'

/**
 * What is deleted with one of the posts of a press, itself included: the posts at the same place of their threads. From the first post of a thread, or
 * where accounts have threads of different lengths, all of it. Empty: no other account has posted it.
 */
export function selectCopies(all: readonly Copy[], ref: PostRef): readonly Copy[] {
  const own = all.find((copy) => copy.ref === ref)
  const accounts = [...Map.groupBy(all, ({ accountId }) => accountId).values()]
  if (!own || accounts.length < 2) return []
  const lengths = new Set(accounts.map((posts) => Math.max(...posts.map(({ part }) => part))))
  return own.part === 1 || lengths.size > 1 ? all : all.filter(({ part }) => part === own.part)
}

/** The post of each other account that is shown beside this one: at the same place of its thread, or else the first that is left of it. */
export function findCounterparts(copies: readonly Copy[], ref: PostRef): readonly Copy[] {
  const own = copies.find((copy) => copy.ref === ref)
  const others = copies.filter(({ accountId }) => accountId !== own?.accountId).toSorted((one, other) => one.part - other.part)
  return [...Map.groupBy(others, ({ accountId }) => accountId).values()].map(
    (posts) => posts.find(({ part }) => part === own?.part) ?? posts[0]!,
  )
}
