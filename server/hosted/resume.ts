import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'
import type { NetworkSession, NetworkSessionVault } from '../vault/network-session-vault.ts'
import { ended } from './network-away.ts'
import type { Refresh } from './refresh-tokens.ts'
import type { SessionAdapters } from './session-adapter.ts'

export interface ResumeDeps {
  vault: Pick<NetworkSessionVault, 'remove'>
  refresh: Refresh
  sessionAdapters: SessionAdapters
}

const otherPerson = () =>
  new Refusal('This session belongs to another account. Log in again.', { code: hostedCodes.otherPerson, status: 409 })

/** Checks that the network still accepts the session, refreshing tokens when due. Deletes a session that the network no longer accepts. */
export function createResume({ vault, refresh, sessionAdapters }: ResumeDeps) {
  const resume = async (session: NetworkSession, context: Context, refused?: number): Promise<NetworkSession> => {
    const { tokens, check } = sessionAdapters.get(session.type) ?? {}
    const fresh = tokens ? await refresh(session, { margin: tokens.margin, ...(refused === undefined ? {} : { refused }) }) : session
    const state = (await check?.(fresh, context)) ?? 'alive'
    if (state === 'alive') return fresh
    if (state === 'unauthorized' && tokens && refused === undefined) return resume(fresh, context, fresh.version)
    await vault.remove(fresh)
    throw state === 'other-person' ? otherPerson() : ended()
  }
  return (session: NetworkSession, context: Context): Promise<NetworkSession> => resume(session, context)
}
