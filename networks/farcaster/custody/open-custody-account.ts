import { openCustodySession } from '@chorus/contract/hosted/hosted-custody'
import { farcasterCustody } from '@chorus/contract/hosted/hosted-farcaster'
import type { Account } from '@chorus/model/account'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import type { AskOwnServer } from '../../network-login.ts'
import type { SigningWallet } from '../../wallets/signing-wallet.ts'
import { toProfile } from '../to-profile.ts'
import { toTokenRequest } from './to-token-request.ts'
import { tokenOfServer } from './token-of-server.ts'

/** ms: how long a session lasts. Spec 3 §7: a day. */
const validity = 86_400_000

/**
 * Logs in to the account that a wallet owns with one signature, for a day. Our server exchanges the signature for a token, which no page
 * sees. @param now ms
 */
export async function openCustodyAccount(ask: AskOwnServer, wallet: SigningWallet, now: number): Promise<Account | 'none' | 'declined'> {
  const { address } = wallet
  const { fid, profile } = await ask(farcasterCustody, { query: { address } })
  if (fid === null) return 'none'
  // A corrected clock has fractions.
  const timestamp = Math.floor(now)
  const request = { timestamp, expiresAt: timestamp + validity }
  const signature = await wallet.signText(toTokenRequest(request))
  if (signature === undefined) return 'declined'
  const { expiresAt } = await ask(openCustodySession, { body: { address, signature, ...request } })
  const profileId = String(fid)
  return {
    profile: profile ? toProfile(profile) : toBareProfile(profileId),
    session: { type: 'Farcaster', profileId, token: tokenOfServer, createdAt: timestamp, expiresAt, proof: { kind: 'custody' } },
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
