import { accountHeader, hostedCodes } from '@chorus/contract/hosted'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { NetworkSession, NetworkSessionVault } from '../vault/network-session-vault.ts'
import { noNetworkSession } from './network-away.ts'

/** The session of this browser with the account that the call names. */
export type FindSession = (context: Context, viewer: Viewer, type: 'Bsky' | 'Lens') => Promise<NetworkSession>

export const createFindSession =
  (vault: Pick<NetworkSessionVault, 'find'>): FindSession =>
  async (context, viewer, type) => {
    const profileId = readAccount(context)
    const name = type === 'Lens' ? profileId.toLowerCase() : profileId
    const session = await vault.find({ sessionId: viewer.sessionId, type, profileId: name })
    if (!session) throw noNetworkSession()
    return session
  }

export function readAccount(context: Context): string {
  const profileId = context.req.header(accountHeader)
  if (!profileId) throw new Refusal(`The header ${accountHeader} is missing.`, { code: hostedCodes.noSession, status: 409 })
  return profileId
}
