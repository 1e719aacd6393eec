import { channelFollowers } from '@chorus/contract/farcaster/farcaster-channels'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { hostedFarcasterChannel } from '@chorus/contract/hosted/hosted-farcaster'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { errorMessages } from '@chorus/model/error-messages'
import { isFailure } from '@chorus/model/failure'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Hosted } from '../../../hosted/create-hosted.ts'
import { createFindSession } from '../../../hosted/find-session.ts'
import { Done, UsersResult } from '../client-api/client-wire.ts'
import type { ClientApi } from '../client-api/create-client-api.ts'
import { refusing } from '../client-api/refusing.ts'
import { signAppKeyToken } from '../client-api/sign-app-key-token.ts'
import { toUser } from '../client-api/to-cast.ts'
import { setChannelFollow } from '../read-model/channels/store-channels.ts'
import { signerKind } from '../sign-in/farcaster-signer.ts'

export interface ClientChannelDeps {
  hosted: Pick<Hosted, 'db' | 'vault' | 'secrets'>
  client: ClientApi
  /** Reads for guests, remembered for a while. */
  guestClient: ClientApi
}

const invalidSigner = () => new Refusal(errorMessages.signerKeyInvalid, { code: hostedCodes.invalidSigner, status: 403 })

/** Following channels isn't part of the protocol. It is a call to Farcaster's client API, signed by a key of the account. */
export function clientChannelRoutes(serve: Serve<Viewer>, { hosted, client, guestClient }: ClientChannelDeps): void {
  const findSession = createFindSession(hosted.vault, 'Farcaster')

  serve(channelFollowers, async ({ query: { channelHandle, cursor } }) => {
    const page = await refusing(guestClient.ask('channelFollowers', { input: { channelKey: channelHandle }, cursor }, UsersResult))
    return { list: page.result.map(toUser), total: page.result.length, next_cursor: page.cursor ?? '' }
  })
  serve(hostedFarcasterChannel, async ({ viewer, body: { channel, isFollowing }, context }) => {
    const { profileId } = await findSession(context, viewer)
    const seed = await hosted.secrets.reveal({ accountId: viewer.accountId, kind: signerKind, subject: profileId })
    if (!seed) throw invalidSigner()
    const fid = Number(profileId)
    const token = signAppKeyToken(fid, seed, Date.now())
    const call = client.ask(isFollowing ? 'followChannel' : 'unfollowChannel', { input: { channelId: channel }, token }, Done)
    await refusing(
      call.catch((error: unknown) => {
        throw isFailure(error, 'unauthorized') || isFailure(error, 'forbidden') ? invalidSigner() : error
      }),
    )
    await setChannelFollow(hosted.db, fid, channel, isFollowing)
    return {}
  })
}
