import type { Account, LoginProfile } from '@chorus/model/account'
import { networkSessionTypes, type NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import type { Session, SessionType } from '@chorus/model/session/session'
import { toAccountSource } from '../account-source.ts'
import { toProviderAccount } from '../server/hosted-account.ts'

export type MemberType = Exclude<SessionType, 'Firefly'>

export const sampleTypes: readonly MemberType[] = [...networkSessionTypes, 'Apple', 'Google', 'Telegram', 'Email']

/** A session in our server's form, with handles in place of secrets. */
export function sampleSession(type: MemberType, profileId: string, handle = 'vault:1'): Session {
  const base = { profileId, token: handle, createdAt: 1000, expiresAt: 9000 }
  switch (type) {
    case 'Farcaster':
      return { ...base, type, proof: { kind: 'relay', channelToken: handle } }
    case 'Lens':
      return { ...base, type, refreshToken: handle, address: profileId }
    case 'Twitter': {
      const consumer = { consumerKey: 'key', consumerSecret: '[HIDE_FROM_CLIENT]' }
      return { ...base, type, payload: { clientId: profileId, accessToken: handle, accessTokenSecret: handle, ...consumer } }
    }
    case 'Bsky': {
      const payload = { did: profileId, handle: `${profileId}.example`, accessJwt: handle, refreshJwt: handle }
      return { ...base, type, token: '[BSKY_SESSION_PLACEHOLDER]', serviceUrl: 'https://pds.example', payload }
    }
    default:
      return { ...base, type, payload: { accessToken: handle } }
  }
}

export function sampleAccount(type: MemberType, profileId: string, handle?: string): Account {
  const session = sampleSession(type, profileId, handle)
  const named = { profileId, handle: profileId, displayName: profileId.toUpperCase() }
  const source = toAccountSource(session)
  if (source === 'thirdParty') return { profile: { ...named, login: type.toLowerCase() as LoginProfile['login'] }, session }
  const network = source as NetworkName
  const counts = { fullHandle: profileId, followerCount: 3, followingCount: 4, status: 'active', verified: false } as const
  const profile: Profile = { ...named, ...counts, ref: toProfileRef(network, profileId), network }
  return { profile, session }
}

export const sampleProvider = (accountId: string, isNew = false): Account =>
  toProviderAccount({ accountId, uid: `uid-${accountId}`, displayName: accountId, avatar: null }, { isNew })

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')

/** An unsigned token that expires at a time in ms. */
export const sampleToken = (end: number): string => `${encode({ alg: 'none' })}.${encode({ exp: end / 1000 })}.x`
