import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import type { FarcasterViewer } from '../hub/farcaster-upstream.ts'

/** Returns the viewer as an account of the network, if the fid that a client claims is connected to the account that asks. */
export type FindFarcasterViewer = (
  viewer: Viewer | undefined,
  ...fids: readonly (string | undefined)[]
) => Promise<FarcasterViewer | undefined>

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
    return row && { fid: Number(fid), accountId }
  }
