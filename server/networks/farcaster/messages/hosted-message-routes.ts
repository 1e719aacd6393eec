import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { findHostedFarcasterMessage, hostedFarcasterMessage } from '@chorus/contract/hosted/hosted-farcaster'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { errorMessages } from '@chorus/model/error-messages'
import { findFault } from '@chorus/networks/farcaster/messages/find-fault'
import { toFarcasterTime, toMessageData } from '@chorus/networks/farcaster/messages/sign-message'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Hosted } from '../../../hosted/create-hosted.ts'
import { createFindSession } from '../../../hosted/find-session.ts'
import { networkAway } from '../../../hosted/network-away.ts'
import { createSign, signerKind } from '../sign-in/farcaster-signer.ts'
import type { MessageRouteDeps } from './message-routes.ts'
import type { HubError } from './read-hub-error.ts'
import { createSignedMessages } from './signed-messages.ts'
import { toTouched } from './to-touched.ts'

export interface HostedMessageDeps extends MessageRouteDeps {
  hosted: Pick<Hosted, 'db' | 'vault' | 'secrets'>
}

/** Messages of this browser's accounts, signed with the keys in our vault. */
export function hostedFarcasterMessageRoutes(serve: Serve<Viewer>, { hosted, submit, hasCast, onAccepted }: HostedMessageDeps): void {
  const findSession = createFindSession(hosted.vault, 'Farcaster')
  const messages = createSignedMessages(hosted.db, Date.now)

  serve(hostedFarcasterMessage, async ({ viewer, body: { id: clientId, message }, context }) => {
    const { profileId } = await findSession(context, viewer)
    const { accountId } = viewer
    const fid = Number(profileId)
    const now = toFarcasterTime(Date.now())
    const fault = findFault(toMessageData(fid, now, message), now)
    if (fault) throw new Refusal(fault, { status: 400 })
    const seed = await hosted.secrets.reveal({ accountId, kind: signerKind, subject: profileId })
    if (!seed) throw invalidSigner()
    const name = { accountId, fid, clientId }
    const signed = await messages.signFirst(name, message, createSign(seed))
    const error = await submit(signed)
    if (error && isSignerRefused(error)) {
      // Bytes that a hub may have are sent again as they are: new ones would make a second message.
      if (signed.isNew && !error.isUncertain) await messages.forget(name)
      throw invalidSigner()
    }
    if (error) throw new Refusal(error.details || error.errCode, { status: 400 })
    onAccepted(toTouched({ ...message, fid }, signed.hash))
    return { hash: signed.hash }
  })

  serve(findHostedFarcasterMessage, async ({ viewer, params: { id: clientId = '' }, context }) => {
    const { profileId } = await findSession(context, viewer)
    const signed = await messages.find({ accountId: viewer.accountId, fid: Number(profileId), clientId })
    if (!signed) return { hash: null }
    try {
      return { hash: (await hasCast(signed)) ? signed.hash : null }
    } catch (cause) {
      throw networkAway('Farcaster', cause)
    }
  })
}

const invalidSigner = (): Refusal => new Refusal(errorMessages.signerKeyInvalid, { code: hostedCodes.invalidSigner, status: 403 })

/** If a hub considers our message invalid for another reason, it says so: a subscription is missing, or its rules are newer than ours. */
const isSignerRefused = ({ errCode, details }: HubError): boolean =>
  errCode === 'bad_request.validation_failure' && /\bsigner\b|\bkey\b/i.test(details)
