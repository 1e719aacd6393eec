import { type BlueskyWrite, blueskyWrites, hostedBlueskyUpload, hostedBlueskyWrite, isBlueskyWrite } from '@chorus/contract/hosted-bluesky'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import * as v from 'valibot'
import type { Viewer } from '../account/find-viewer.ts'
import { createAskAsAccount } from '../hosted/ask-as-account.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { createFindSession, readAccount } from '../hosted/find-session.ts'
import { createReadFile } from '../hosted/read-file.ts'
import { margins } from '../hosted/resume.ts'

/** ms. What is written may take its time; a film takes its own. */
const writeDeadline = 20_000
const uploadDeadline = 5 * 60_000

/** What pages do at the networks as one of this browser's accounts. */
export function hostedWrites(serve: Serve<Viewer>, hosted: Hosted): void {
  const find = createFindSession(hosted.vault)
  const askAsAccount = createAskAsAccount(hosted)
  const readFile = createReadFile()

  // Before the other one, whose path it fits as well.
  serve(hostedBlueskyUpload, async ({ viewer, context }) => {
    const session = await find(context, viewer, 'Bsky')
    const nsid = 'com.atproto.repo.uploadBlob'
    return readFile(context, async (file) => askAsAccount(session, { nsid, file, deadline: uploadDeadline }, margins.posting))
  })

  serve(hostedBlueskyWrite, async ({ params, body, viewer, context }) => {
    const { nsid = '' } = params
    if (!isBlueskyWrite(nsid)) throw new Refusal('There is no such write of Bluesky here.', { status: 404 })
    const input = decodeWrite(nsid, body)
    if ('repo' in input && input.repo !== readAccount(context)) throw new Refusal('It names somebody else’s records.', { status: 403 })
    const session = await find(context, viewer, 'Bsky')
    const margin = nsid.startsWith('com.atproto.repo.') ? margins.posting : margins.Bsky
    return askAsAccount(session, { nsid, method: 'POST', body: input, deadline: writeDeadline }, margin)
  })
}

function decodeWrite(nsid: BlueskyWrite, body: unknown): object {
  const result = v.safeParse(blueskyWrites[nsid], body, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Refusal(`InvalidParams: (${issue.type})${v.getDotPath(issue) ?? ''}: ${issue.message}`.slice(0, 300), { status: 400 })
}
