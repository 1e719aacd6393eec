import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { readFields } from '../pages/read-fields.ts'
import { toChoicePage, toPage } from '../pages/to-page.ts'
import { readAuthorizeRequest, RequestFault } from './authorize-request.ts'
import { deliver } from './deliver.ts'
import type { Issuer } from './issuer.ts'

/** The page on which a person picks an account, and the redirect that follows. */
export function authorizeRoutes(app: Hono, issuer: Issuer): void {
  const { face, people } = issuer
  const action = face.paths.authorize
  const guarded = (answer: (context: Context) => Promise<Response>) => (context: Context) =>
    answer(context).catch((error: unknown) => {
      if (!(error instanceof RequestFault)) throw error
      if (error.back) return deliver(context, error.back, { error: error.code, error_description: error.message })
      return context.html(toPage(`Error 400: ${error.code}`, html`<p>${error.message}</p>`), 400)
    })

  app.get(
    action,
    guarded(async (context) => {
      const fields = context.req.query()
      readAuthorizeRequest(face, fields)
      const extra = face.canHideEmail
        ? html`<p>
            <label><input type="checkbox" name="hide" value="1" /> Hide my email</label>
          </p>`
        : html``
      return context.html(toChoicePage({ title: face.title, action, fields, people, extra, refusal: 'Cancel' }))
    }),
  )
  app.post(
    action,
    guarded(async (context) => {
      const { person: key, hide, ...fields } = await readFields(context.req.raw)
      const request = readAuthorizeRequest(face, fields)
      const person = people.find((member) => member.key === key)
      if (!person) throw new RequestFault(face.refusal, 'The request was declined.', request.back)
      const grant = { request, person, scopes: request.scopes, hidesEmail: face.canHideEmail && hide === '1' }
      const code = request.wantsCode ? issuer.keep(grant) : undefined
      const user = face.toUser(grant)
      return deliver(context, request.back, {
        ...(code === undefined ? {} : { code }),
        ...(request.wantsToken ? { id_token: await issuer.createIdToken(grant, code === undefined ? {} : { c_hash: code }) } : {}),
        ...(user ? { user: JSON.stringify(user) } : {}),
      })
    }),
  )
}
