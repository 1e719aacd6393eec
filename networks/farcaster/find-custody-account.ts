import { farcasterCustody } from '@chorus/contract/hosted/hosted-farcaster'
import type { Account } from '@chorus/model/account'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import type { AskOwnServer } from '../network-login.ts'
import { toProfile } from './to-profile.ts'

/** The account that a wallet owns. Undefined: it owns none. */
export async function findCustodyAccount(ask: AskOwnServer, wallet: string): Promise<Account | undefined> {
  const { fid, profile } = await ask(farcasterCustody, { query: { address: wallet } })
  if (fid === null) return undefined
  const profileId = String(fid)
  return {
    profile: profile ? toProfile(profile) : toBareProfile(profileId),
    session: { type: 'Farcaster', profileId, token: '', createdAt: 0, expiresAt: 0, proof: { kind: 'custody' } },
  }
}

/** For an account of which only the fid is known. */
const toBareProfile = (fid: string): Profile => ({
  ref: toProfileRef('farcaster', fid),
  network: 'farcaster',
  profileId: fid,
  handle: fid,
  fullHandle: fid,
  displayName: fid,
  followerCount: 0,
  followingCount: 0,
  status: 'active',
  verified: false,
})
