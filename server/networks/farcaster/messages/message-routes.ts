import { submitFarcasterMessage, type MessageError } from '@chorus/contract/farcaster/farcaster-message'
import type { Serve } from '@chorus/contract/serve'
import { toHex } from '@chorus/networks/farcaster/messages/hex'
import type { Viewer } from '../../../account/find-viewer.ts'
import { checkSignedMessage } from './check-signed-message.ts'
import type { SubmitMessage } from './create-submit.ts'
import type { HubError } from './read-hub-error.ts'
import { toTouched, type Touched } from './to-touched.ts'

/** gRPC: INVALID_ARGUMENT, NOT_FOUND and UNAUTHENTICATED. */
const codes: readonly (readonly [prefix: string, code: number])[] = [
  ['bad_request', 3],
  ['not_found', 5],
  ['un', 16],
]

export interface MessageRouteDeps extends SubmitMessage {
  onAccepted(touched: Touched): void
}

/** Messages that were signed elsewhere, such as by a key of the browser. */
export function farcasterMessageRoutes(serve: Serve<Viewer>, { submit, onAccepted }: MessageRouteDeps): void {
  serve(submitFarcasterMessage, async ({ body }) => {
    const checked = checkSignedMessage(body, Date.now())
    const error = 'errCode' in checked ? checked : await submit(checked)
    if (error) return toMessageError(error)
    onAccepted(toTouched(body.data, toHex(Buffer.from(body.hash, 'base64'))))
    const toBuffer = (base64: string) => Buffer.from(base64, 'base64').toJSON()
    return { ...body, hash: toBuffer(body.hash), signature: toBuffer(body.signature), signer: toBuffer(body.signer) }
  })
}

const toMessageError = ({ errCode, details }: HubError): MessageError => ({
  name: 'HubError',
  code: codes.find(([prefix]) => errCode.startsWith(prefix))?.[1] ?? 2,
  errCode,
  details,
  presentable: false,
  metadata: { errcode: [errCode] },
})
