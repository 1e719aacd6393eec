import { hostedFarcasterAccount } from '@chorus/contract/hosted/hosted-farcaster'
import type { FarcasterSession } from '@chorus/model/session/session'
import type { NetworkDeps } from '../../network.ts'
import { createAskOwn } from './create-ask-own.ts'
import { createSigners } from './create-signers.ts'

/** The keys of a session's account, with the one that this session signs with. */
export function openSigners({ profileId, proof }: FarcasterSession, { direct, ownFetcher, now }: NetworkDeps) {
  const ask = createAskOwn(ownFetcher, profileId)
  const fid = Number(profileId)
  const findOwnKey = async () => {
    if (proof.kind !== 'grant' && proof.kind !== 'relay') return undefined
    if (direct) return (await import('../signer-keys.ts')).findLatestKey(fid)
    return ask(hostedFarcasterAccount, {}).then(
      ({ key }) => key,
      () => undefined,
    )
  }
  return createSigners({ ask, fid, findOwnKey, now })
}
