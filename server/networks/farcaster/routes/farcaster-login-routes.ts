import { generateSignatures } from '@chorus/contract/account/login'
import * as calls from '@chorus/contract/hosted/hosted'
import { requestDeviceSigner as requestDeviceSignerCall } from '@chorus/contract/hosted/hosted-farcaster'
import { withErrorStatus } from '../../../hosted/with-error-status.ts'
import type { NetworkRouteDeps } from '../../adapter/network-adapter.ts'
import { type FarcasterLoginDeps, logInByChannel, logInBySigner, openChannel } from '../sign-in/farcaster-login.ts'
import { loadSignerState, requestDeviceSigner, requestSigner } from '../sign-in/signer-request.ts'
import { checkSponsorToken, sponsorSigner } from '../sign-in/sponsor-signer.ts'

/** Farcaster login, by a signed message over the relay or by approving a signer key. */
export function farcasterLoginRoutes({ serve, prelogin, logInBrowser, markBrowser }: NetworkRouteDeps, login: FarcasterLoginDeps): void {
  serve(calls.openFarcasterChannel, ({ context }) => withErrorStatus(() => openChannel(login, markBrowser(context))))
  serve(calls.requestFarcasterSigner, ({ context }) => withErrorStatus(() => requestSigner(login, markBrowser(context))))
  serve(requestDeviceSignerCall, ({ body, context }) =>
    withErrorStatus(() => requestDeviceSigner(login, body.key as `0x${string}`, markBrowser(context))),
  )
  serve(calls.farcasterSignerState, ({ params, context }) =>
    withErrorStatus(() => loadSignerState(login, params['token'] ?? '', prelogin.read(context))),
  )
  serve(calls.hostedLoginFarcaster, ({ body, viewer, context }) =>
    logInBrowser(context, viewer, () => {
      const browser = prelogin.read(context)
      return 'channelToken' in body ? logInByChannel(login, body.channelToken, browser) : logInBySigner(login, body.token, browser)
    }),
  )
  serve(generateSignatures, async ({ body: { key, deadline }, context }) => {
    await checkSponsorToken(login.keys, context.req.header('authorization'))
    return sponsorSigner(login.config.app, { key: key as `0x${string}`, deadline })
  })
}
