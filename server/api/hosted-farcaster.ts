import { farcasterCustody, hostedFarcasterAccount } from '@chorus/contract/hosted-farcaster'
import type { Serve } from '@chorus/contract/serve'
import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Viewer } from '../account/find-viewer.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { readAccount } from '../hosted/find-session.ts'
import { networkAway, noNetworkSession } from '../hosted/network-away.ts'
import { signerKind, signerPublicKey } from '../login/farcaster-signer.ts'
import type { FarcasterUpstream } from '../upstream/farcaster-hub.ts'
import type { FarcasterRegistry } from '../upstream/farcaster-registry.ts'

export interface HostedFarcasterDeps {
  hosted: Pick<Hosted, 'vault' | 'secrets'>
  registry: FarcasterRegistry
  hub: Pick<FarcasterUpstream, 'user'>
}

/** By whose approval of a signer a session was begun. */
const Grant = v.object({ shown: v.object({ proof: v.literal('grant') }) })

/** What pages ask about Farcaster accounts. */
export function hostedFarcasterRoutes(serve: Serve<Viewer>, { hosted, registry, hub }: HostedFarcasterDeps): void {
  serve(hostedFarcasterAccount, async ({ viewer: { accountId, sessionId }, context }) => {
    const fid = readAccount(context)
    const session = await hosted.vault.find({ sessionId, type: 'Farcaster', profileId: fid })
    if (!session) throw noNetworkSession()
    const seed = await hosted.secrets.reveal({ accountId, kind: signerKind, subject: fid })
    if (!seed) return { hasSigner: false }
    // The approval that has just been given here may be news to hubs.
    if (v.is(Grant, session.facts)) return { hasSigner: true }
    // A sign-in without a key leaves one of our own making, which nobody may ever approve: the network knows.
    return { hasSigner: await asking(() => registry.isSigner(Number(fid), signerPublicKey(seed))) }
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
