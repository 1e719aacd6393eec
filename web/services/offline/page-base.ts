import { promisifyRequest } from 'idb-keyval'
import { createBaseOpener } from '../storage/create-base-opener.ts'
import type { PageKeys } from './seal.ts'

// How saved pages are laid out in IndexedDB.

export interface Owner {
  owner: string
  /** Differs for the same owner after everything was erased. */
  id: string
  keys: PageKeys
  /** ms: when the request was sent that first named it. */
  since: number
  accounts?: string | undefined
}

export interface Row {
  at: number
  head: ArrayBuffer
  body: ArrayBuffer
}

/** What is known of each row without reading it. */
export type Sizes = ReadonlyMap<string, { at: number; bytes: number }>

/** Limits of what is saved. `age`: ms. */
export const pageLimits = { pages: 300, bytes: 24 * 1024 * 1024, age: 14 * 86_400_000, characters: 2 * 1024 * 1024 } as const

const openBase = createBaseOpener('chorus-offline', ['state', 'pages'])

export type Stores = Record<'state' | 'pages', IDBObjectStore>

/** One transaction over everything. The callback may only await requests of its own stores. */
export async function transact<T>(run: (stores: Stores) => Promise<T>): Promise<T> {
  const transaction = (await openBase()).transaction(['state', 'pages'], 'readwrite', { durability: 'relaxed' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction was aborted.')))
  })
  done.catch(() => {})
  const result = await run({ state: transaction.objectStore('state'), pages: transaction.objectStore('pages') })
  await done
  return result
}

export const readOwner = ({ state }: Stores) => promisifyRequest<Owner | undefined>(state.get('owner'))
export const readErasedAt = async ({ state }: Stores) => (await promisifyRequest<number | undefined>(state.get('erasedAt'))) ?? 0
export const readSizes = async ({ state }: Stores): Promise<Sizes> =>
  (await promisifyRequest<Sizes | undefined>(state.get('sizes'))) ?? new Map()

export function clear({ state, pages }: Stores): void {
  pages.clear()
  state.clear()
}

/** Deletes what is too old, and the oldest pages beyond the limits. Returns the rest. */
export function trim({ pages }: Stores, sizes: Sizes, now: number, limits: { pages: number; bytes: number }): Sizes {
  const left = new Map<string, { at: number; bytes: number }>()
  let bytes = 0
  for (const [name, row] of [...sizes].toSorted(([, one], [, other]) => other.at - one.at)) {
    bytes += row.bytes
    if (left.size < limits.pages && bytes <= limits.bytes && now - row.at <= pageLimits.age) left.set(name, row)
    else pages.delete(name)
  }
  return left
}
