import { attemptHeader } from '@chorus/contract/attempt-header'
import { decodeInput } from '@chorus/contract/decode-input'
import { askLensChallenge as challengeCall, hostedLensRead, hostedLoginLens } from '@chorus/contract/hosted/hosted'
import { hostedLensWrite, isLensWrite, lensWrites } from '@chorus/contract/hosted/hosted-lens'
import { Refusal } from '@chorus/contract/refusal'
import { writeDocuments } from '@chorus/networks/lens/acts/write-documents'
import { createFindSession } from '../../hosted/find-session.ts'
import { withErrorStatus } from '../../hosted/with-error-status.ts'
import { withoutSecrets } from '../../hosted/without-secrets.ts'
import { createShareAnswers } from '../../upstream/create-share-answers.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'
import type { NetworkRouteDeps } from '../adapter/network-adapter.ts'
import { isQuery } from './is-query.ts'
import { isUnauthenticated, type LensAnswer } from './lens-api.ts'
import { askLensChallenge, type LensLoginDeps, logInAtLens } from './lens-login.ts'
import { lensMargin, readLensToken } from './lens-sessions.ts'

/** ms */
const writeDeadline = 20_000

/** Lens login, and reads and writes as one of this browser's accounts. */
export function lensRoutes({ serve, hosted, prelogin, logInBrowser, markBrowser }: NetworkRouteDeps, login: LensLoginDeps): void {
  const shareAnswers = createShareAnswers<{ answer: LensAnswer; session: NetworkSession }>({
    now: Date.now,
    // GraphQL reports failures in an answer of status 200.
    isFailed: ({ answer }) => (answer.errors ?? []).length > 0,
  })
  const find = createFindSession(hosted.vault, 'Lens', (id) => id.toLowerCase())

  serve(challengeCall, ({ body, context }) => withErrorStatus(() => askLensChallenge(login, body, markBrowser(context))))
  serve(hostedLoginLens, ({ body, viewer, context }) =>
    logInBrowser(context, viewer, () => logInAtLens(login, body, prelogin.read(context))),
  )

  serve(hostedLensRead, async ({ body, viewer, context }) => {
    if (!isQuery(body.query)) throw new Refusal('Only queries are allowed here.', { status: 403 })
    const { answer, session } = await hosted.askAsAccount(await find(context, viewer), {
      margin: lensMargin,
      ask: ({ secret }) => login.ask({ ...body, token: readLensToken(secret) }),
      isUnauthorized: isUnauthenticated,
    })
    return withoutSecrets(answer, session, 'Lens')
  })

  serve(hostedLensWrite, async ({ params, body, viewer, context }) => {
    const { name = '' } = params
    if (!isLensWrite(name)) throw new Refusal('Unknown Lens operation.', { status: 404 })
    const request: object = decodeInput(lensWrites[name], body)
    const account = await find(context, viewer)
    const send = () =>
      hosted.askAsAccount(account, {
        margin: lensMargin,
        ask: ({ secret }) =>
          login.ask({ query: writeDocuments[name], variables: { request }, token: readLensToken(secret), deadline: writeDeadline }),
        isUnauthorized: isUnauthenticated,
      })
    const attempt = context.req.header(attemptHeader)
    const { answer, session } = await (attempt && attempt.length <= 100 ? shareAnswers(`${account.id} ${attempt}`, send) : send())
    return withoutSecrets(answer, session, 'Lens')
  })
}
