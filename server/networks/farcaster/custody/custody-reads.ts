import type { ApiCall } from '@chorus/contract/call'
import type { BodyOf } from '@chorus/contract/call'
import { decodeInput } from '@chorus/contract/decode-input'
import type { custodyRead } from '@chorus/contract/hosted/hosted-custody'
import { farcasterSuggestions } from '@chorus/contract/people/suggested-follows'
import { Refusal } from '@chorus/contract/refusal'
import type { Input, Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import { UsersResult } from '../client-api/client-wire.ts'
import type { ClientApi } from '../client-api/create-client-api.ts'
import { refusing } from '../client-api/refusing.ts'
import { toUser } from '../client-api/to-cast.ts'
import type { FarcasterViewer, FindFarcasterViewer } from '../hub/farcaster-upstream.ts'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import type { ProStatus } from '../hub/pro-status.ts'
import type { FarcasterIndex } from '../read-model/farcaster-index.ts'
import { farcasterCastRoutes } from '../routes/farcaster-cast-routes.ts'
import { farcasterChannelRoutes } from '../routes/farcaster-channel-routes.ts'
import { farcasterRoutes } from '../routes/farcaster-hub-routes.ts'
import { farcasterNotificationRoutes } from '../routes/farcaster-notification-routes.ts'
import { farcasterPeopleRoutes } from '../routes/farcaster-people-routes.ts'
import { toSuggested } from '../routes/farcaster-suggestions.ts'
import { farcasterTimelineRoutes } from '../routes/farcaster-timeline-routes.ts'
import type { CustodySession } from './custody-sessions.ts'

export interface CustodyReadsOptions {
  db: Db
  client: ClientApi
  index: FarcasterIndex & Pick<FarcasterUpstream, 'warm'>
  isPro: ProStatus
}

/** None of our accounts has this id, so nothing is stored for it. */
const noAccount = '00000000-0000-0000-0000-000000000000'

interface CustodyViewer extends Viewer {
  farcaster: FarcasterViewer
}

const toViewer = ({ fid, token }: CustodySession): CustodyViewer => ({
  accountId: noAccount,
  sessionId: noAccount,
  authenticatedAt: new Date(0),
  isByPlainToken: false,
  isByCookie: true,
  farcaster: { fid, accountId: noAccount, mutedChannels: new Set(), clientToken: token },
})

const findViewer: FindFarcasterViewer = async (viewer, ...fids) => {
  if (!viewer || !('farcaster' in viewer)) return undefined
  const { farcaster } = viewer as CustodyViewer
  // Clients name the viewer, who must be the session's own account.
  return fids.some((fid) => fid !== undefined && Number(fid) !== farcaster.fid) ? undefined : farcaster
}

type Handle = (input: Input<ApiCall, Viewer>) => Promise<unknown>

/** The provider's reads of Farcaster, served by its client API with an account's token. */
export function createCustodyReads({ db, client, index, isPro }: CustodyReadsOptions) {
  const served = new Map<string, { call: ApiCall; handle: Handle }>()
  const collect: Serve<Viewer> = (call, handle) =>
    void served.set(`${call.method} ${call.path}`, { call, handle: handle as unknown as Handle })
  const deps = { db, upstream: index, index, findViewer }
  farcasterRoutes(collect, { ...deps, isPro })
  farcasterTimelineRoutes(collect, deps)
  farcasterCastRoutes(collect, deps)
  farcasterPeopleRoutes(collect, deps)
  farcasterChannelRoutes(collect, deps)
  farcasterNotificationRoutes(collect, deps)
  collect(farcasterSuggestions, async ({ viewer }) => {
    const { clientToken: token } = (viewer as CustodyViewer).farcaster
    const { result } = await client.ask('newUsers', { token }, UsersResult)
    return { suggestedFollowList: result.map((user) => toSuggested(toUser(user))), cursor: 0 }
  })

  return async (context: Context, session: CustodySession, { call: name, query, body }: BodyOf<typeof custodyRead>): Promise<unknown> => {
    const found = served.get(name)
    if (!found || !isRead(found.call)) throw new Refusal('Unknown Farcaster read.', { status: 404 })
    const { call, handle } = found
    const input = {
      params: {},
      query: call.query && decodeInput(call.query, query ?? {}),
      body: call.body && decodeInput(call.body, body ?? {}),
      viewer: toViewer(session),
      context,
    }
    return refusing(handle(input as unknown as Input<ApiCall, Viewer>))
  }
}

/** Timelines are read with a body. */
const isRead = ({ limit }: ApiCall): boolean => limit !== 'write'
