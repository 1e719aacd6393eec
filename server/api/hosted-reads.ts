import * as calls from '@chorus/contract/hosted'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Viewer } from '../account/find-viewer.ts'
import { createAskAsAccount } from '../hosted/ask-as-account.ts'
import { blueskyProxies, blueskyReads } from '../hosted/bluesky-methods.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { createFindSession } from '../hosted/find-session.ts'
import { isQuery } from '../hosted/is-query.ts'
import { isUnauthenticated } from '../hosted/lens-api.ts'
import { LensSecret } from '../hosted/lens-tokens.ts'
import { ended } from '../hosted/network-away.ts'
import { margins } from '../hosted/resume.ts'
import { withoutSecrets } from '../hosted/without-secrets.ts'

const maxSearch = 8000
const passedOn = ['accept-language', 'atproto-accept-labelers'] as const

/** Reads of the networks as one of this browser's accounts: the token is added here, and shown to the pinned service alone. */
export function hostedReads(serve: Serve<Viewer>, hosted: Hosted): void {
  const { vault, refresh, askLens } = hosted
  const find = createFindSession(vault)
  const askAsAccount = createAskAsAccount(hosted)

  serve(calls.hostedBlueskyRead, async ({ params, viewer, context }) => {
    const { nsid = '' } = params
    const { search } = new URL(context.req.url)
    if (!blueskyReads.has(nsid)) throw new Refusal('There is no such read of Bluesky here.', { status: 404 })
    if (search.length > maxSearch) throw new Refusal('InvalidParams: (query): It is too long.', { status: 400 })
    const session = await find(context, viewer, 'Bsky')
    return askAsAccount(session, { nsid, search, headers: toHeaders(context, nsid) }, margins.Bsky)
  })

  serve(calls.hostedLensRead, async ({ body, viewer, context }) => {
    if (!isQuery(body.query)) throw new Refusal('Only queries are asked here.', { status: 403 })
    let session = await refresh(await find(context, viewer, 'Lens'), { margin: margins.Lens })
    const ask = async () => askLens({ ...body, token: v.parse(LensSecret, JSON.parse(session.secret)).accessToken })
    let answer = await ask()
    if (isUnauthenticated(answer)) {
      session = await refresh(session, { margin: margins.Lens, refused: session.version })
      answer = await ask()
      if (isUnauthenticated(answer)) {
        await vault.forget(session)
        throw ended()
      }
    }
    return withoutSecrets(answer, session, 'Lens')
  })
}

function toHeaders(context: Context, nsid: string): Record<string, string> {
  const proxy = blueskyProxies.find(({ prefix }) => nsid.startsWith(prefix))?.service
  const given = passedOn.flatMap((name) => {
    const value = context.req.header(name)
    return value === undefined ? [] : [[name, value.slice(0, 1000)]]
  })
  return { ...(Object.fromEntries(given) as Record<string, string>), ...(proxy ? { 'atproto-proxy': proxy } : {}) }
}
