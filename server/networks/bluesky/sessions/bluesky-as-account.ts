import { decodeInput } from '@chorus/contract/decode-input'
import { hostedBlueskyRead } from '@chorus/contract/hosted/hosted'
import { blueskyWrites, hostedBlueskyUpload, hostedBlueskyWrite, isBlueskyWrite } from '@chorus/contract/hosted/hosted-bluesky'
import type { BodyMeter } from '@chorus/contract/read-bytes'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Hosted } from '../../../hosted/create-hosted.ts'
import { createFindSession, readAccount } from '../../../hosted/find-session.ts'
import { blueskyProxies, blueskyReads } from '../pds/bluesky-methods.ts'
import type { AskBluesky } from '../pds/bluesky-service.ts'
import { createAskBlueskyAsAccount } from './ask-bluesky-as-account.ts'
import { blueskyMargins } from './bluesky-sessions.ts'
import { createReadFile } from './read-file.ts'

export interface BlueskyAsAccountDeps {
  hosted: Hosted
  askBluesky: AskBluesky
  /** Counts the memory that a file takes until the network has received it. */
  meterFile(context: Context): BodyMeter
}

const maxSearch = 8000
const passedOn = ['accept-language', 'atproto-accept-labelers'] as const
/** ms */
const writeDeadline = 20_000
/** ms: videos take longer. */
const uploadDeadline = 5 * 60_000

/** Reads and writes as one of this browser's accounts. The server adds the token, which only the account's own service receives. */
export function blueskyAsAccountRoutes(serve: Serve<Viewer>, { hosted, askBluesky, meterFile }: BlueskyAsAccountDeps): void {
  const find = createFindSession(hosted.vault, 'Bsky')
  const askAsAccount = createAskBlueskyAsAccount(hosted.askAsAccount, askBluesky)
  const readFile = createReadFile(meterFile)

  serve(hostedBlueskyRead, async ({ params, viewer, context }) => {
    const { nsid = '' } = params
    const { search } = new URL(context.req.url)
    if (!blueskyReads.has(nsid)) throw new Refusal('Unknown Bluesky read.', { status: 404 })
    if (search.length > maxSearch) throw new Refusal('InvalidParams: (query): It is too long.', { status: 400 })
    const session = await find(context, viewer)
    return askAsAccount(session, { nsid, search, headers: toHeaders(context, nsid) }, blueskyMargins.reading)
  })

  // Registered before the next route, which matches its path too.
  serve(hostedBlueskyUpload, async ({ viewer, context }) => {
    const session = await find(context, viewer)
    const nsid = 'com.atproto.repo.uploadBlob'
    return readFile(context, async (file) => askAsAccount(session, { nsid, file, deadline: uploadDeadline }, blueskyMargins.posting))
  })

  serve(hostedBlueskyWrite, async ({ params, body, viewer, context }) => {
    const { nsid = '' } = params
    if (!isBlueskyWrite(nsid)) throw new Refusal('Unknown Bluesky write.', { status: 404 })
    const input: object = decodeInput(blueskyWrites[nsid], body)
    if ('repo' in input && input.repo !== readAccount(context))
      throw new Refusal('These records belong to another account.', { status: 403 })
    const session = await find(context, viewer)
    const margin = nsid.startsWith('com.atproto.repo.') ? blueskyMargins.posting : blueskyMargins.reading
    return askAsAccount(session, { nsid, method: 'POST', body: input, deadline: writeDeadline }, margin)
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
