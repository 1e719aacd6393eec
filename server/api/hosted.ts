import * as calls from '@chorus/contract/hosted'
import type { HostedOutcome } from '@chorus/contract/hosted'
import { requestDeviceSigner as requestDeviceSignerCall } from '@chorus/contract/hosted-farcaster'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { BrowserCookie } from '../guard/browser-cookie.ts'
import { logInAtBluesky } from '../hosted/bluesky-login.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { continueLogin, enter, type Entered, type Visit } from '../hosted/enter.ts'
import type { Entry } from '../hosted/entry.ts'
import { logInByChannel, logInBySigner, openChannel } from '../hosted/farcaster-login.ts'
import { inOwnWords } from '../hosted/in-own-words.ts'
import { askLensChallenge, logInAtLens } from '../hosted/lens-login.ts'
import { logInByToken } from '../hosted/log-in-by-token.ts'
import { logInByX } from '../hosted/log-in-by-x.ts'
import { noNetworkSession } from '../hosted/network-away.ts'
import { loadSignerState, requestDeviceSigner, requestSigner } from '../hosted/signer-request.ts'
import { toHostedSession } from '../hosted/to-session-text.ts'
import type { PreloginCookie } from '../login/prelogin-cookie.ts'
import { hostedReads } from './hosted-reads.ts'
import { hostedSessions } from './hosted-sessions.ts'
import { hostedWrites } from './hosted-writes.ts'

export interface HostedRoutesDeps {
  hosted: Hosted
  cookie: BrowserCookie
  prelogin: PreloginCookie
}

/** Logins whose session stays with this server: the browser gets a cookie, and its pages get names. Security plan, §2 */
export function hostedRoutes(serve: Serve<Viewer>, { hosted, cookie, prelogin }: HostedRoutesDeps): void {
  const { provers } = hosted

  const toVisit = (context: Context, viewer: Viewer | undefined): Visit => ({
    viewer,
    token: viewer?.isByCookie ? cookie.read(context) : undefined,
    device: context.req.header('user-agent') ?? '',
  })
  const answer = async (context: Context, entered: Entered): Promise<HostedOutcome> => {
    if (entered.outcome === 'conflict') return entered
    if (entered.token !== undefined) cookie.set(context, entered.token)
    const { outcome, account, isNew, name, former } = entered
    await hosted.endAtNetwork(former)
    const kept = await hosted.vault.find(name)
    if (!kept) throw noNetworkSession()
    return { outcome, account, isNew, ...toHostedSession(kept) }
  }
  const letIn = (context: Context, viewer: Viewer | undefined, prove: () => Promise<Entry>): Promise<HostedOutcome> =>
    inOwnWords(async () => answer(context, await enter(hosted, toVisit(context, viewer), await prove())))
  const markBrowser = (context: Context): string => {
    const mark = prelogin.set(context)
    if (mark === undefined) throw new Refusal('A login begins on a page of ours.', { status: 403 })
    return mark
  }

  serve(calls.hostedLoginEmail, ({ body, viewer, context }) =>
    letIn(context, viewer, () => logInByToken(provers, 'email', { ...body, boundTo: prelogin.read(context) })),
  )
  serve(calls.hostedLoginGoogle, ({ body, viewer, context }) => letIn(context, viewer, () => logInByToken(provers, 'google', body)))
  serve(calls.hostedLoginApple, ({ body, viewer, context }) => letIn(context, viewer, () => logInByToken(provers, 'apple', body)))
  serve(calls.hostedLoginTelegram, ({ body, viewer, context }) => letIn(context, viewer, () => logInByToken(provers, 'telegram', body)))
  serve(calls.hostedLoginX, ({ viewer, context }) => letIn(context, viewer, () => logInByX(hosted, context)))
  serve(calls.hostedLoginBluesky, ({ body, viewer, context }) => letIn(context, viewer, () => logInAtBluesky(hosted.bluesky, body)))
  serve(calls.hostedLoginLens, ({ body, viewer, context }) =>
    letIn(context, viewer, () => logInAtLens(hosted.lens, body, prelogin.read(context))),
  )
  serve(calls.hostedLoginFarcaster, ({ body, viewer, context }) =>
    letIn(context, viewer, () => {
      const browser = prelogin.read(context)
      return 'channelToken' in body
        ? logInByChannel(hosted.farcaster, body.channelToken, browser)
        : logInBySigner(hosted.farcaster, body.token, browser)
    }),
  )
  serve(calls.continueHostedLogin, ({ body, viewer, context }) =>
    inOwnWords(async () => answer(context, await continueLogin(hosted, toVisit(context, viewer), body.token))),
  )

  serve(calls.openFarcasterChannel, ({ context }) => inOwnWords(() => openChannel(hosted.farcaster, markBrowser(context))))
  serve(calls.requestFarcasterSigner, ({ context }) => inOwnWords(() => requestSigner(hosted.farcaster, markBrowser(context))))
  serve(requestDeviceSignerCall, ({ body, context }) =>
    inOwnWords(() => requestDeviceSigner(hosted.farcaster, body.key as `0x${string}`, markBrowser(context))),
  )
  serve(calls.farcasterSignerState, ({ params, context }) =>
    inOwnWords(() => loadSignerState(hosted.farcaster, params['token'] ?? '', prelogin.read(context))),
  )
  serve(calls.askLensChallenge, ({ body, context }) => inOwnWords(() => askLensChallenge(hosted.lens, body, markBrowser(context))))

  hostedSessions(serve, { hosted, cookie })
  hostedReads(serve, hosted)
  hostedWrites(serve, hosted)
}
