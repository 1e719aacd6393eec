import { farcasterCustody, hostedFarcasterAccount } from '@chorus/contract/hosted/hosted-farcaster'
import type { Serve } from '@chorus/contract/serve'
import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Hosted } from '../../../hosted/create-hosted.ts'
import { readAccount } from '../../../hosted/find-session.ts'
import { networkAway, noNetworkSession } from '../../../hosted/network-away.ts'
import type { FarcasterRegistry } from '../hub/farcaster-registry.ts'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import type { FarcasterKeys } from '../keys/farcaster-keys.ts'
import { signerKind, signerPublicKey } from '../sign-in/farcaster-signer.ts'

export interface HostedFarcasterDeps {
  hosted: Pick<Hosted, 'vault' | 'secrets'>
  registry: Pick<FarcasterRegistry, 'fidOf'>
  farcasterKeys: Pick<FarcasterKeys, 'has'>
  hub: Pick<FarcasterUpstream, 'user'>
}

/** A session that started with the approval of a signer. */
const Grant = v.object({ shown: v.object({ proof: v.literal('grant') }) })

/** What pages ask about Farcaster accounts. */
export function hostedFarcasterRoutes(serve: Serve<Viewer>, { hosted, registry, farcasterKeys, hub }: HostedFarcasterDeps): void {
  serve(hostedFarcasterAccount, async ({ viewer: { accountId, sessionId }, context }) => {
    const fid = readAccount(context)
    const session = await hosted.vault.find({ sessionId, type: 'Farcaster', profileId: fid })
    if (!session) throw noNetworkSession()
    const seed = await hosted.secrets.reveal({ accountId, kind: signerKind, subject: fid })
    if (!seed) return { hasSigner: false }
    // Hubs may not have seen an approval that was just given.
    const key = signerPublicKey(seed)
    if (v.is(Grant, session.facts)) return { hasSigner: true, key }
    // After a sign-in without a key the vault holds one that may never have been approved, so ask the network.
    return { hasSigner: await asking(() => farcasterKeys.has(Number(fid), key)), key }
  })

  serve(farcasterCustody, ({ query: { address } }) =>
    asking(async () => {
      const fid = await registry.fidOf(address)
      if (fid === undefined) return { fid: null, profile: null }
      return { fid, profile: (await hub.user({ fid: String(fid) })) ?? null }
    }),
  )
}

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isFailure(error) ? networkAway('Farcaster', error) : error
  }
}
