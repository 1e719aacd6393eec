import { HostedType } from '@chorus/contract/hosted/hosted'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Failure } from '@chorus/model/failure'
import { parseSession } from '@chorus/model/session/codec'
import type { Session } from '@chorus/model/session/session'
import * as v from 'valibot'
import type { AccountsServer } from '../server/accounts-server.ts'
import type { ResumedSession, TokenHolder } from './token-holder.ts'

const isOver = (error: unknown): boolean => error instanceof Failure && error.code === hostedCodes.noSession

/** The token holder on our server, which refreshes by its own clock, under its own lock. */
export function createServerTokenHolder(server: Pick<AccountsServer, 'resume' | 'removeSession'>): TokenHolder {
  const resume = async (session: Session): Promise<ResumedSession | undefined> => {
    if (!v.is(HostedType, session.type)) return undefined
    try {
      const { session: text, profile } = await server.resume(session.type, session.profileId)
      return { session: parseSession(text), profile }
    } catch (error) {
      if (isOver(error)) return undefined
      throw error
    }
  }
  return {
    accessEnd: async () => 'unknown',
    refresh: async (session) => (await resume(session))?.session ?? session,
    resume,
    async endSession(session) {
      if (!v.is(HostedType, session.type)) return
      try {
        await server.removeSession(session.type, session.profileId)
      } catch (error) {
        if (!isOver(error)) throw error
      }
    },
  }
}
