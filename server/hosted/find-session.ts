import { accountHeader, type HostedType } from '@chorus/contract/hosted/hosted'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { NetworkSession, NetworkSessionVault } from '../vault/network-session-vault.ts'
import { noNetworkSession } from './network-away.ts'

/** Finds this browser's session for the account that the request names. */
export type FindSession = (context: Context, viewer: Viewer) => Promise<NetworkSession>

/** `toProfileId`: normalizes an id to the form in which sessions store it. */
export const createFindSession =
  (vault: Pick<NetworkSessionVault, 'find'>, type: HostedType, toProfileId = (id: string) => id): FindSession =>
  async (context, viewer) => {
    const session = await vault.find({ sessionId: viewer.sessionId, type, profileId: toProfileId(readAccount(context)) })
    if (!session) throw noNetworkSession()
    return session
  }

export function readAccount(context: Context): string {
  const profileId = context.req.header(accountHeader)
  if (!profileId) throw new Refusal(`The header ${accountHeader} is missing.`, { code: hostedCodes.noSession, status: 409 })
  return profileId
}
