import * as calls from '@chorus/contract/hosted'
import { accountHeader, hostedCodes } from '@chorus/contract/hosted'
import { Refusal, type RefusalStatus } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Viewer } from '../account/find-viewer.ts'
import { toBlueskyHolder } from '../hosted/bluesky-holder.ts'
import { blueskyProxies, blueskyReads } from '../hosted/bluesky-methods.ts'
import { type BlueskyAnswer, readErrorName } from '../hosted/bluesky-service.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { isQuery } from '../hosted/is-query.ts'
import { isUnauthenticated } from '../hosted/lens-api.ts'
import { LensSecret } from '../hosted/lens-tokens.ts'
import { ended, networkAway, noNetworkSession } from '../hosted/network-away.ts'
import { isTokenRefused, margins } from '../hosted/resume.ts'
import type { NetworkSession } from '../vault/network-session-vault.ts'

const maxSearch = 8000
const passedOn = ['accept-language', 'atproto-accept-labelers'] as const
const statuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 413, 429])

/** Reads of the networks as one of this browser's accounts: the token is added here, and shown to the pinned service alone. */
export function hostedReads(serve: Serve<Viewer>, { vault, refresh, askBluesky, askLens }: Hosted): void {
  const find = async (context: Context, viewer: Viewer, type: 'Bsky' | 'Lens'): Promise<NetworkSession> => {
    const profileId = context.req.header(accountHeader)
    if (!profileId) throw new Refusal(`The header ${accountHeader} is missing.`, { code: hostedCodes.noSession, status: 409 })
    const name = type === 'Lens' ? profileId.toLowerCase() : profileId
    const session = await vault.find({ sessionId: viewer.sessionId, type, profileId: name })
    if (!session) throw noNetworkSession()
    return session
  }

  serve(calls.hostedBlueskyRead, async ({ params, viewer, context }) => {
    const { nsid = '' } = params
    const { search } = new URL(context.req.url)
    if (!blueskyReads.has(nsid)) throw new Refusal('There is no such read of Bluesky here.', { status: 404 })
    if (search.length > maxSearch) throw new Refusal('InvalidParams: (query): It is too long.', { status: 400 })
    const headers = toHeaders(context, nsid)
    const ask = async ({ secret }: NetworkSession): Promise<BlueskyAnswer> =>
      askBluesky({ ...toBlueskyHolder(secret), nsid, search, headers })
    let session = await refresh(await find(context, viewer, 'Bsky'), { margin: margins.Bsky })
    let answer = await ask(session)
    if (isTokenRefused(readErrorName(answer))) {
      session = await refresh(session, { margin: margins.Bsky, refused: session.version })
      answer = await ask(session)
      if (isTokenRefused(readErrorName(answer))) {
        await vault.forget(session)
        throw ended()
      }
    }
    if (answer.status !== 200) throw toRefusal(answer)
    return withoutSecrets(answer.json, session, 'Bluesky')
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

/** In the words of the service: `error` is its name for the fault. */
function toRefusal(answer: BlueskyAnswer): Refusal {
  const status = (statuses.has(answer.status) ? answer.status : 502) as RefusalStatus
  const { message } = v.parse(Words, answer.json)
  return new Refusal(message || 'Bluesky refused.', {
    status,
    data: { error: readErrorName(answer) ?? 'Refused', message: message.slice(0, 300) },
    ...(status === 429 ? { retryAfter: 60 } : {}),
  })
}
const Words = v.fallback(v.object({ message: v.fallback(v.string(), '') }), { message: '' })

const Secrets = v.record(v.string(), v.unknown())
const longText = v.pipe(v.string(), v.minLength(100))
/** Some are short. */
const tokenName = /token$/i

/** A service that says our own token back to us would hand it to the page. */
function withoutSecrets(json: unknown, { secret }: NetworkSession, network: string): unknown {
  const text = JSON.stringify(json ?? {})
  const isTold = Object.entries(v.parse(Secrets, JSON.parse(secret))).some(
    ([name, value]) => (v.is(longText, value) || (tokenName.test(name) && typeof value === 'string')) && text.includes(value as string),
  )
  if (isTold) throw networkAway(network, new Error('It has answered with a token.'))
  return json
}
