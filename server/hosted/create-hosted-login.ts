import type { HostedOutcome } from '@chorus/contract/hosted/hosted'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { BrowserCookie } from '../guard/browser-cookie.ts'
import type { PreloginCookie } from '../login/prelogin-cookie.ts'
import type { Hosted } from './create-hosted.ts'
import { enter, type Entered, type Visit } from './enter.ts'
import type { Entry } from './entry.ts'
import { noNetworkSession } from './network-away.ts'
import { toHostedSession } from './to-session-text.ts'
import { withErrorStatus } from './with-error-status.ts'

export interface HostedLoginDeps {
  hosted: Hosted
  cookie: BrowserCookie
  prelogin: PreloginCookie
}

/** Shared by the routes for hosted logins. */
export interface HostedLogin {
  toVisit(context: Context, viewer: Viewer | undefined): Visit
  /** Sets the cookie of the new session and returns the session to the page. */
  answer(context: Context, entered: Entered): Promise<HostedOutcome>
  /** Logs the browser in with the identity that `prove` returns. */
  logInBrowser(context: Context, viewer: Viewer | undefined, prove: () => Promise<Entry>): Promise<HostedOutcome>
  /** Binds a login to the browser that starts it, so that no other browser can finish it. */
  markBrowser(context: Context): string
}

export function createHostedLogin({ hosted, cookie, prelogin }: HostedLoginDeps): HostedLogin {
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
    const session = await hosted.vault.find(name)
    if (!session) throw noNetworkSession()
    return { outcome, account, isNew, ...toHostedSession(hosted.sessionAdapters, session) }
  }
  return {
    toVisit,
    answer,
    logInBrowser: (context, viewer, prove) =>
      withErrorStatus(async () => answer(context, await enter(hosted, toVisit(context, viewer), await prove()))),
    markBrowser(context) {
      const mark = prelogin.set(context)
      if (mark === undefined) throw new Refusal('Start the login from a Chorus page.', { status: 403 })
      return mark
    },
  }
}
