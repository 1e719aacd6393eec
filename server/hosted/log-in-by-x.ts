import { hostedCodes } from '@chorus/contract/hosted'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'
import type { X } from '../api/create-x.ts'
import { loadNow } from '../db/load-now.ts'
import { notOffered } from '../login/not-offered.ts'
import { sealCredentials } from '../login/x-credentials.ts'
import type { Hosted } from './create-hosted.ts'
import { toDraft } from './draft.ts'
import type { Entry } from './entry.ts'

const none = () => new Refusal('This browser has no X session. Begin again.', { code: hostedCodes.noSession, status: 409 })

/** Whoever has the X session of this browser. Its secrets are where they were. */
export async function logInByX(
  { db, keys, provers, x }: Pick<Hosted, 'db' | 'keys' | 'provers'> & { x: X | undefined },
  context: Context,
): Promise<Entry> {
  if (!x) throw notOffered('X')
  const session = await x.sessions.find(context)
  // One that a page has brought along is not kept here, and its secrets are not to be shown again.
  if (!session?.isKept) throw none()
  const proof = { data: sealCredentials(keys, session.credentials, await loadNow(db)) }
  const proven = await provers.twitter(proof)
  const draft = toDraft({ type: 'Twitter', identity: proven.identity, profileId: proven.identity.subject, secret: session.data })
  return { platform: 'twitter', proof, proven, draft }
}
