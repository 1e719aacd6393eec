import type { Db } from '../../../db/database.ts'
import { loadMutedChannels } from '../../../db/tables/muted-channels.ts'
import type { FindFarcasterViewer } from '../hub/farcaster-upstream.ts'

/** The first of several claimed fids counts, because clients name the viewer in different parameters. */
export const createFindFarcasterViewer =
  (db: Db): FindFarcasterViewer =>
  async (viewer, ...fids) => {
    const fid = fids.find((claimed) => claimed !== undefined)
    if (!viewer || fid === undefined || !/^\d{1,12}$/.test(fid)) return undefined
    const { accountId } = viewer
    const row = await db
      .selectFrom('identities')
      .select('id')
      .where('account_id', '=', accountId)
      .where('platform', '=', 'farcaster')
      .where('subject', '=', String(Number(fid)))
      .executeTakeFirst()
    return row && { fid: Number(fid), accountId, mutedChannels: await loadMutedChannels(db, accountId, 'farcaster') }
  }
