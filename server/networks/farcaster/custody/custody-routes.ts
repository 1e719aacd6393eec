import * as calls from '@chorus/contract/hosted/hosted-custody'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import { withErrorStatus } from '../../../hosted/with-error-status.ts'
import { BookmarksResult } from '../client-api/client-wire.ts'
import { refusing } from '../client-api/refusing.ts'
import { toCast } from '../client-api/to-cast.ts'
import { toWireCast } from '../hub/to-wire-cast.ts'
import { actByClientApi } from './act-by-client-api.ts'
import { createCastAttempts } from './cast-attempts.ts'
import { createCustodyReads, type CustodyReadsOptions } from './custody-reads.ts'
import { createCustodySessions, type CustodyDeps } from './custody-sessions.ts'
import { type CastDeps, publishByClientApi } from './publish-by-client-api.ts'

/** Accounts whose wallet has signed in to Farcaster's client API, which then acts for them. */
export function custodyRoutes(serve: Serve<Viewer>, deps: CustodyDeps & CustodyReadsOptions & CastDeps): void {
  const { db, client, now } = deps
  const sessions = createCustodySessions(deps)
  const read = createCustodyReads(deps)

  serve(calls.openCustodySession, ({ context, body }) => withErrorStatus(() => sessions.open(context, body)))
  serve(calls.endCustodySession, async ({ context }) => {
    await sessions.end(context)
    return {}
  })
  serve(calls.custodyRead, async ({ context, body }) => withErrorStatus(async () => read(context, await sessions.find(context), body)))
  serve(calls.custodyBookmarks, async ({ context, query }) => {
    const { token } = await sessions.find(context)
    const { result, cursor } = await refusing(client.ask('bookmarks', { cursor: query.cursor, token }, BookmarksResult))
    return { casts: result.map((cast) => toWireCast({ ...toCast(cast), bookmarked: true })), cursor: cursor ?? '' }
  })
  serve(calls.custodyAct, async ({ context, body }) => {
    const { token } = await sessions.find(context)
    await actByClientApi(client, token, body)
    return {}
  })
  serve(calls.custodyCast, async ({ context, body }) => {
    const session = await sessions.find(context)
    return { hash: await publishByClientApi(deps, session, body) }
  })
  serve(calls.findCustodyCast, async ({ context, params }) => {
    const { fid } = await sessions.find(context)
    return { hash: (await createCastAttempts(db, fid, params['id'] ?? '', now).published()) ?? null }
  })
}
