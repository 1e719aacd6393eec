import { unwatch, watch, watchList, watchRelation } from '@chorus/contract/people/watches'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import { readWalletAddress, requireWalletAddress } from '../../account/wallet-address.ts'
import type { Db } from '../../db/database.ts'
import { deleteWatch, findWatched, insertWatch, listWatches } from '../../db/tables/watches.ts'

const toKind = (type: 'wallet' | 'solana' | 'Wallet' | 'SolanaWallet') => (/^solana/i.test(type) ? 'solana' : 'wallet')

const usualSize = 20

/** Calls for the wallets whose activity a person follows. */
export function watchRoutes(serve: Serve<Viewer>, { db }: { db: Db }): void {
  serve(watch, async ({ viewer, query }) => {
    const address = await requireWalletAddress(query.toObjectId, toKind(query.type))
    if (!(await insertWatch(db, viewer.accountId, address)))
      throw new Refusal('You’ve reached the limit for watched wallets. Unwatch some to add more.')
  })
  serve(unwatch, async ({ viewer, query }) => {
    await deleteWatch(db, viewer.accountId, await requireWalletAddress(query.toObjectId, toKind(query.type)))
  })
  serve(watchRelation, async ({ viewer, body: { addresses } }) => {
    const wallets = await Promise.all(addresses.map(async (text) => (await readWalletAddress(text))?.address))
    const known = wallets.filter((address) => address !== undefined)
    const watched = viewer && known.length > 0 ? await findWatched(db, viewer.accountId, known) : new Set<string>()
    return addresses.map((address, index) => ({ address, is_followed: watched.has(wallets[index] ?? '') }))
  })
  serve(watchList, async ({ viewer, query: { cursor, size = usualSize } }) => {
    const rows = await listWatches(db, viewer.accountId, { before: cursor, size: size + 1 })
    const shown = rows.slice(0, size)
    return {
      list: shown.map(({ kind, address }) => ({ type: kind, address })),
      cursor: rows.length > size ? shown.at(-1)!.position : 0,
    }
  })
}
