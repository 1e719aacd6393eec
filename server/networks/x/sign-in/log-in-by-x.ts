import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'
import type { Db } from '../../../db/database.ts'
import { loadNow } from '../../../db/load-now.ts'
import { toDraft } from '../../../hosted/draft.ts'
import type { Entry } from '../../../hosted/entry.ts'
import { notOffered } from '../../../login/not-offered.ts'
import type { Prove } from '../../../login/sign-in-method.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import type { X } from './create-x.ts'
import type { XProof } from './prove-twitter.ts'
import { sealCredentials } from './x-credentials.ts'

const none = () => new Refusal('You’re not logged in to X in this browser. Start again.', { code: hostedCodes.noSession, status: 409 })

export interface LogInByXDeps {
  db: Db
  keys: MasterKeys
  prove: Prove<XProof>
  /** Undefined: this server has no X application. */
  x: X | undefined
}

/** Logs in with this browser's X session, whose secrets stay where they are. */
export async function logInByX({ db, keys, prove, x }: LogInByXDeps, context: Context): Promise<Entry> {
  if (!x) throw notOffered('X')
  const session = await x.sessions.find(context)
  // A client-supplied session is not stored here, so its secrets must not be used again.
  if (!session?.isHosted) throw none()
  const proof = { data: sealCredentials(keys, session.credentials, await loadNow(db)) }
  const proven = await prove(proof)
  const draft = toDraft({ type: 'Twitter', identity: proven.identity, profileId: proven.identity.subject, secret: session.data })
  return { platform: 'twitter', proof, proven, draft }
}
