import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { identityOf, type NetworkName, networkOfPlatform } from '@chorus/model/network-identity'
import { parseSession } from '@chorus/model/session/codec'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { connect } from '@chorus/networks/connect'
import { descriptors } from '@chorus/networks/descriptors'
import type { SendDraft } from '@chorus/networks/draft'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { sql } from 'kysely'
import { idleDays, type Viewer } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import { listSessionsOf } from '../db/tables/push-watches.ts'
import type { InProcess } from '../guard/client-address.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { toHostedSession } from '../hosted/to-session-text.ts'
import type { NetworkPage, NetworkPages } from '../ssr/network-page.ts'

export interface HostedAccountName {
  accountId: string
  platform: string
  profileId: string
}

export interface RunAsHostedDeps {
  hosted: Hosted
  /** Our own calls, in process. */
  askOwn(path: string, init: RequestInit | undefined, bindings: InProcess): Promise<Response>
  /** Of every network, as this server reaches them. */
  pages: NetworkPages
  /** ms */
  now(): number
}

/**
 * Runs work as an account whose session this server holds, as one of its pages would. Tries each browser session that has it. Throws a Failure:
 * `unauthorized` when there is none, `not-offered` when the account can't post without its owner.
 */
export type RunAsHosted = <T>(name: HostedAccountName, work: (sender: SendDraft) => Promise<T>) => Promise<T>

export function createRunAsHosted({ hosted, askOwn, pages, now }: RunAsHostedDeps): RunAsHosted {
  const { db, vault, sessionAdapters } = hosted

  const open = async (network: NetworkName, name: HostedAccountName, sessionId: string): Promise<SendDraft | undefined> => {
    const [viewer, held] = await Promise.all([
      findSessionsViewer(db, sessionId),
      vault.find({ sessionId, type: identityOf(network).sessionType, profileId: name.profileId }),
    ])
    if (!viewer || !held) return undefined
    const session = parseSession(toHostedSession(sessionAdapters, held).session)
    if (descriptors[network].isSignedByWallet?.(session)) throw needsOwner(network)
    const ownFetcher: Fetcher = (path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-chorus', '1')
      return askOwn(path, { ...init, headers }, { causedBy: undefined, viewer })
    }
    const { root = '', options } = pages[network]
    // No one is there to approve a transaction.
    const askWallet = () => Promise.reject(needsOwner(network))
    return connect(network, session, {
      fetcher: createFetcher({ root }),
      ownFetcher,
      askWallet,
      now,
      options: toOwnOptions(network, { root, options }),
    }).publish
  }

  return async (name, work) => {
    const network = networkOfPlatform(name.platform)
    if (!network) throw new Failure('not-offered', errorMessages.profileSessionNotFound)
    const sessions = await listSessionsOf(db, { ...name, type: identityOf(network).sessionType })
    let refusal: unknown = new Failure('unauthorized', errorMessages.profileSessionNotFound, { network })
    for (const sessionId of sessions) {
      const sender = await open(network, name, sessionId)
      if (!sender) continue
      try {
        return await work(sender)
      } catch (error) {
        // Refused before anything happened, so another browser may still be logged in.
        if (!(error instanceof Failure && error.kind === 'unauthorized')) throw error
        refusal = error
      }
    }
    throw refusal
  }
}

/** Browsers reach the sandbox through our origin; this server reaches it directly. */
function toOwnOptions(network: NetworkName, { root = '', options }: Pick<NetworkPage, 'root' | 'options'>): Record<string, string> {
  const ofBrowsers = `/sandbox/${network}/`
  const toOwn = (text: string) => (text.startsWith(ofBrowsers) ? `${root}/${text.slice(ofBrowsers.length)}` : text)
  return Object.fromEntries(Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [[key, toOwn(value)]])))
}

const needsOwner = (network: NetworkName) => toOperationFailure('not-offered', 'needsWallet', { network, call: 'publish' })

/** The viewer that the session's own pages have. This is no use of the session, which would keep it from ending. */
async function findSessionsViewer(db: Db, sessionId: string): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'account_id', 'authenticated_at'])
    .where('id', '=', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    // A post that was scheduled on the last possible day is due as its session ends.
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(idleDays)}, hours => 1)`)
    .executeTakeFirst()
  return (
    row && {
      accountId: row.account_id,
      sessionId: row.id,
      authenticatedAt: row.authenticated_at,
      isByPlainToken: false,
      isByCookie: true,
    }
  )
}
