import type { HostedAccount, HostedNetworkSession, HostedOutcome, HostedType } from '@chorus/contract/hosted/hosted'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Failure } from '@chorus/model/failure'
import { isNetworkName, networkIdentities } from '@chorus/model/network-identity'
import { serializeSession } from '@chorus/model/session/codec'
import type { LoginType } from '../login-type.ts'
import type { AccountsServer } from '../server/accounts-server.ts'
import { sampleSession, type MemberType } from './sample-accounts.ts'

export interface ServerStandIn extends AccountsServer {
  /** The owner of an identity: `Lens:mina` → account id. */
  owners: Map<string, string>
  /** The account of this browser's cookie. */
  cookie(): string | null
  setCookie(accountId: string | null): void
  /** This browser's network sessions. */
  sessions: Map<string, HostedNetworkSession>
  /** Errors or results that replace a call's own. */
  faults: { [Call in keyof AccountsServer]?: () => Promise<never> | ReturnType<AccountsServer[Call]> | undefined }
  /** The calls so far, with their subject. */
  calls: string[]
}

const typeOf = (type: LoginType): MemberType =>
  isNetworkName(type) ? networkIdentities[type].sessionType : (`${type[0]!.toUpperCase()}${type.slice(1)}` as MemberType)

const toHostedAccount = (accountId: string): HostedAccount => ({ accountId, uid: `uid-${accountId}`, displayName: accountId, avatar: null })
const noSession = () => new Failure('unauthorized', 'There is no such session.', { code: hostedCodes.noSession })

/** Our server's /api/hosted for one browser. A proof is `{profileId}` and proves exactly that. */
export function createServerStandIn(wait: () => Promise<void>): ServerStandIn {
  const owners = new Map<string, string>()
  const sessions = new Map<string, HostedNetworkSession>()
  const faults: ServerStandIn['faults'] = {}
  const calls: string[] = []
  const conflicts = new Map<string, { accountId: string; type: MemberType; profileId: string }>()
  let cookie: string | null = null
  let count = 0

  const enter = (accountId: string, type: MemberType, profileId: string, isNew: boolean): HostedOutcome => {
    cookie = accountId
    owners.set(`${type}:${profileId}`, accountId)
    const session = serializeSession(sampleSession(type, profileId, `vault:${++count}`))
    const held = { session, profile: { profileId, handle: profileId, displayName: null, avatar: null } }
    sessions.set(`${type}:${profileId}`, held)
    return { outcome: 'in', account: toHostedAccount(accountId), isNew, ...held }
  }
  /** A fault without a result lets the call continue. */
  const answer = async <T>(name: keyof AccountsServer, about: string, run: () => T): Promise<T> => {
    calls.push(about ? `${name} ${about}` : name)
    const fault = faults[name] as (() => Promise<T> | undefined) | undefined
    await wait()
    const answered = (await fault?.()) ?? run()
    // The effect is permanent, however late the response.
    await wait()
    return answered
  }

  return {
    owners,
    sessions,
    faults,
    calls,
    cookie: () => cookie,
    setCookie: (accountId) => void (cookie = accountId),
    logIn: (login, proof) =>
      answer('logIn', login, () => {
        const type = typeOf(login)
        const { profileId } = proof as { profileId: string }
        const owner = owners.get(`${type}:${profileId}`)
        if (!cookie) return enter(owner ?? `a-${type}-${profileId}`, type, profileId, !owner)
        if (!owner || owner === cookie) return enter(cookie, type, profileId, false)
        const token = `conflict-${++count}`
        conflicts.set(token, { accountId: owner, type, profileId })
        return { outcome: 'conflict', account: toHostedAccount(owner), token }
      }),
    continueLogin: (token) =>
      answer('continueLogin', '', () => {
        const conflict = conflicts.get(token)
        if (!conflict) throw new Failure('refused', 'Too late.', { code: hostedCodes.confirmationGone })
        conflicts.delete(token)
        sessions.clear()
        return enter(conflict.accountId, conflict.type, conflict.profileId, false)
      }),
    moveLogin: (token) =>
      answer('moveLogin', '', () => {
        const conflict = conflicts.get(token)
        if (!cookie || !conflict) throw new Failure('refused', 'Too late.', { code: hostedCodes.confirmationGone })
        conflicts.delete(token)
        return enter(cookie, conflict.type, conflict.profileId, false)
      }),
    session: () =>
      answer('session', '', () => ({ account: cookie ? toHostedAccount(cookie) : null, sessions: cookie ? [...sessions.values()] : [] })),
    resume: (type: HostedType, profileId) =>
      answer('resume', `${type}:${profileId}`, () => {
        const held = sessions.get(`${type}:${profileId}`)
        if (!cookie || !held) throw noSession()
        return held
      }),
    removeSession: (type, profileId) =>
      answer('removeSession', `${type}:${profileId}`, () => {
        if (!sessions.delete(`${type}:${profileId}`)) throw noSession()
      }),
    logOut: () =>
      answer('logOut', '', () => {
        cookie = null
        sessions.clear()
      }),
    endSignIn: (_, session) => answer('endSignIn', session?.profileId ?? '', () => {}),
  }
}
