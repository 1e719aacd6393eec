import type { HostedAccount, HostedNetworkSession, HostedProfile } from '@chorus/contract/hosted/hosted'
import type { Account, AccountProfile, LoginProfile } from '@chorus/model/account'
import type { NetworkName } from '@chorus/model/network-identity'
import { toProfileRef } from '@chorus/model/ref'
import { parseSession } from '@chorus/model/session/codec'
import { placeholders } from '@chorus/model/session/placeholders'
import type { ProviderSession, Session } from '@chorus/model/session/session'
import { toAccountSource } from '../account-source.ts'

/** Shown for people without a name. Provider API §3.1. */
const fallbackName = 'Chorus'

const logins: Partial<Record<Session['type'], LoginProfile['login']>> = {
  Apple: 'apple',
  Google: 'google',
  Telegram: 'telegram',
  Email: 'email',
  Firefly: 'provider',
}

/** The profile our server knew at login. `known` is a more complete one from the network. */
export function toAccountProfile(session: Session, hosted: HostedProfile, known?: AccountProfile): AccountProfile {
  const handle = hosted.handle ?? known?.handle ?? hosted.profileId
  const displayName = hosted.displayName || known?.displayName || handle.split('.')[0] || fallbackName
  const pfp = hosted.avatar ?? known?.pfp
  const named = { profileId: hosted.profileId, handle, displayName, ...(pfp !== undefined && { pfp }) }
  const login = logins[session.type]
  if (login) return { login, ...named }
  const network = toAccountSource(session) as NetworkName
  const counts = { fullHandle: handle, followerCount: 0, followingCount: 0, status: 'active', verified: false } as const
  return { ...counts, ...known, ...named, ref: toProfileRef(network, hosted.profileId), network }
}

/** The provider account of this browser's cookie. The cookie is the token; this only names its owner. */
export function toProviderAccount(hosted: HostedAccount, facts: { isNew?: boolean; parent?: Session } = {}): Account {
  const displayName = hosted.displayName || fallbackName
  const session: ProviderSession = {
    type: 'Firefly',
    profileId: hosted.accountId,
    token: placeholders.hiddenSecret,
    createdAt: 0,
    expiresAt: 0,
    ...(facts.parent && { parent: facts.parent }),
    isNew: facts.isNew ?? false,
    payload: { accountId: hosted.accountId, uid: hosted.uid, displayName, ...(hosted.avatar && { avatar: hosted.avatar }) },
  }
  const profile: LoginProfile = {
    login: 'provider',
    profileId: hosted.accountId,
    handle: hosted.uid,
    displayName,
    ...(hosted.avatar && { pfp: hosted.avatar }),
  }
  return { profile, session }
}

/** An account of this browser, from our server's response. Throws a `malformed` Failure when its session is unreadable. */
export function toAccount(hosted: HostedNetworkSession, provider?: Account): Account {
  const session = parseSession(hosted.session)
  const account: Account = { profile: toAccountProfile(session, hosted.profile), session }
  return provider?.session.type === 'Firefly' ? { ...account, providerSession: provider.session } : account
}
