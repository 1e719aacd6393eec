import { logoutTwitterSession, signInTwitter, xSessionHeaders } from '@chorus/contract/twitter/login'
import { recogniseServiceError } from '@chorus/model/error-messages'
import { isFailure } from '@chorus/model/failure'
import { isHostedLogin } from '@chorus/model/session/placeholders'
import type { XPayload } from '@chorus/model/session/session'
import type { SessionRules } from '../session-rule.ts'

/** Spec 1 §4 L83. */
export const xSessions: SessionRules = {
  isLost: (session) => !isHostedLogin(session),
  signIn: {
    logOut: logoutTwitterSession,
    isBesideLogin: true,
    // Provider API §4.3.
    toHeaders: (session) =>
      session.type === 'Twitter'
        ? Object.fromEntries(Object.entries(xSessionHeaders).map(([name, header]) => [header, session.payload[name as keyof XPayload]]))
        : {},
    // Spec 2 §8: suspension is an authentication error too.
    endsWith: (error) =>
      isFailure(error, 'unauthorized') || (error instanceof Error && recogniseServiceError(error.message) === 'xUserSuspended'),
  },
  login: { kind: 'redirect', start: signInTwitter },
  waitsForTelegram: true,
}
