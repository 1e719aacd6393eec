import { promisifyRequest } from 'idb-keyval'
import { clear, type Owner, pageLimits, readErasedAt, readOwner, readSizes, type Row, transact, trim } from './page-base.ts'
import type { SavedPage, SavedPageName } from './saved-page.ts'
import { createKeys, seal, toStoredName, unseal } from './seal.ts'

/** The saved pages of this browser: those of one owner at a time, encrypted with keys that are deleted together with them. */
export interface PageStore {
  /**
   * Notes who the server rendered a page for. For anyone but the owner so far, it erases all pages. False: the page was requested before that
   * owner came or the pages were erased, so it must not be saved.
   *
   * @param at ms: when the page was requested.
   * @param accounts The accounts in this browser, as far as the caller can tell. See `find`.
   */
  noteOwner(owner: string, at: number, accounts?: string): Promise<boolean>
  /** Saves a page of this owner. Ignored as in `noteOwner`, and where nothing can be stored. */
  save(owner: string, page: SavedPage, accounts?: string): Promise<void>
  /** Erases all pages instead if `accounts` says that the accounts have changed since the last one was saved. */
  find(path: string, accounts?: string): Promise<SavedPage | undefined>
  /** When the page of a path was requested. */
  ageOf(path: string): Promise<number | undefined>
  /** The latest, newest first. */
  list(most: number, accounts?: string): Promise<SavedPageName[]>
  erase(): Promise<void>
}

const toBound = ({ id, owner }: Owner, name: string, at: number, part: 'head' | 'body') => [owner, id, name, at, part].join('\n')

/** The owner, if a page requested at this time may be saved for it. */
async function admit(
  { owner, at, accounts }: { owner: string; at: number; accounts?: string | undefined },
  now: () => number,
): Promise<Owner | undefined> {
  const isKnown = (await transact(readOwner))?.owner === owner
  const fresh: Owner | undefined = isKnown ? undefined : { owner, id: crypto.randomUUID(), keys: await createKeys(), since: at, accounts }
  return transact(async (stores) => {
    const [known, erasedAt] = [await readOwner(stores), await readErasedAt(stores)]
    // A clock that was set back makes times incomparable.
    const last = Math.max(erasedAt, known && known.owner !== owner ? known.since : 0)
    if (at <= last && last <= now()) return undefined
    if (known?.owner === owner) {
      if (known.accounts !== accounts) stores.state.put({ ...known, accounts }, 'owner')
      return known
    }
    // It has been erased just now.
    if (!fresh) return undefined
    clear(stores)
    stores.state.put(fresh, 'owner')
    stores.state.put(erasedAt, 'erasedAt')
    return fresh
  })
}

export function createPageStore(now: () => number = Date.now): PageStore {
  const put = async (owner: Owner, name: string, row: Row, limits: { pages: number; bytes: number }) =>
    transact(async (stores) => {
      // Meanwhile everything may have been erased, or another owner may have come.
      if ((await readOwner(stores))?.id !== owner.id) return
      const sizes = new Map(await readSizes(stores))
      sizes.set(name, { at: row.at, bytes: row.head.byteLength + row.body.byteLength })
      stores.pages.put(row, name)
      stores.state.put(trim(stores, sizes, now(), limits), 'sizes')
    })

  const erase = () =>
    transact(async (stores) => {
      clear(stores)
      stores.state.put(now(), 'erasedAt')
    })

  /** Undefined: nothing is saved for the accounts that are in this browser now. */
  const openOwner = async (accounts: string | undefined): Promise<Owner | undefined> => {
    const owner = await transact(readOwner)
    if (!owner || accounts === undefined || owner.accounts === undefined || owner.accounts === accounts) return owner
    await erase()
    return undefined
  }

  const isFresh = (at: number) => now() - at <= pageLimits.age

  const readHead = async (owner: Owner, name: string, { at, head }: Row): Promise<Omit<SavedPage, 'html'>> =>
    JSON.parse(await unseal(owner.keys, head, toBound(owner, name, at, 'head'))) as Omit<SavedPage, 'html'>

  return {
    noteOwner: async (owner, at, accounts) => (await admit({ owner, at, accounts }, now).catch(() => undefined)) !== undefined,
    async save(owner, { html, ...head }, accounts) {
      if (html.length > pageLimits.characters) return
      const admitted = await admit({ owner, at: head.at, accounts }, now).catch(() => undefined)
      if (!admitted) return
      const name = await toStoredName(admitted.keys, head.path)
      const [sealedHead, body] = await Promise.all([
        seal(admitted.keys, JSON.stringify(head), toBound(admitted, name, head.at, 'head')),
        seal(admitted.keys, html, toBound(admitted, name, head.at, 'body')),
      ])
      const row = { at: head.at, head: sealedHead, body }
      // Where there is no room, half of the usual has to do.
      const less = { pages: pageLimits.pages / 2, bytes: pageLimits.bytes / 2 }
      await put(admitted, name, row, pageLimits).catch(() => put(admitted, name, row, less).catch(() => {}))
    },
    async find(path, accounts) {
      try {
        const owner = await openOwner(accounts)
        if (!owner) return undefined
        const name = await toStoredName(owner.keys, path)
        const row = await transact(({ pages }) => promisifyRequest<Row | undefined>(pages.get(name)))
        if (!row || !isFresh(row.at)) return undefined
        const [head, html] = await Promise.all([
          readHead(owner, name, row),
          unseal(owner.keys, row.body, toBound(owner, name, row.at, 'body')),
        ])
        return head.path === path ? { ...head, html } : undefined
      } catch {
        return undefined
      }
    },
    async ageOf(path) {
      const owner = await transact(readOwner)
      if (!owner) return undefined
      const name = await toStoredName(owner.keys, path)
      return (await transact(readSizes)).get(name)?.at
    },
    async list(most, accounts) {
      try {
        const owner = await openOwner(accounts)
        if (!owner) return []
        const sizes = [...(await transact(readSizes))].filter(([, { at }]) => isFresh(at))
        const names = sizes.toSorted(([, one], [, other]) => other.at - one.at).slice(0, most)
        const heads = await Promise.allSettled(
          names.map(async ([name]) => {
            const row = await transact(({ pages }) => promisifyRequest<Row>(pages.get(name)))
            const { path, title, at } = await readHead(owner, name, row)
            return { path, title, at }
          }),
        )
        return heads.flatMap((head) => (head.status === 'fulfilled' ? [head.value] : []))
      } catch {
        return []
      }
    },
    erase,
  }
}
