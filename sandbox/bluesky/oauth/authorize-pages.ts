import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { readFields } from '../../pages/read-fields.ts'
import { toChoicePage, toPage } from '../../pages/to-page.ts'
import { OauthFault } from './oauth-fault.ts'
import { type OauthServer, paths } from './oauth-server.ts'
import { readClient } from './read-client.ts'

/** The page on which a person picks an account and approves or denies a client. */
export function authorizePages(app: Hono, { people, origin, grants, fetchClient }: OauthServer): void {
  /** Errors are shown as a page and never redirect. */
  const showing = (work: (context: Context) => Promise<Response>) => (context: Context) =>
    work(context).catch((error: unknown) => {
      if (!(error instanceof OauthFault)) throw error
      return context.html(toPage(`Error 400: ${error.code}`, html`<p>${error.message}</p>`), 400)
    })
  app.get(
    paths.authorize,
    showing(async (context) => {
      const fields = { client_id: context.req.query('client_id') ?? '', request_uri: context.req.query('request_uri') ?? '' }
      const { loginHint, scope } = grants.findRequest(fields.request_uri, fields.client_id)
      const { name } = await readClient(fields.client_id, fetchClient)
      const hinted = people.filter(({ accounts: { bluesky } }) => bluesky!.handle === loginHint || bluesky!.did === loginHint)
      const extra = html`<p>${name} is requesting: ${scope}</p>`
      const choice = { title: 'Allow access to your Bluesky account?', action: paths.authorize, fields, extra, refusal: 'Cancel' }
      return context.html(toChoicePage({ ...choice, people: hinted.length > 0 ? hinted : people }))
    }),
  )
  app.post(
    paths.authorize,
    showing(async (context) => {
      const { person: key, client_id: clientId = '', request_uri: uri = '' } = await readFields(context.req.raw)
      const asked = grants.findRequest(uri, clientId)
      const person = people.find((member) => member.key === key)
      grants.endRequest(uri)
      const answer = person
        ? { code: grants.keepCode(asked, person.accounts.bluesky!.did) }
        : { error: 'access_denied', error_description: 'The request was declined.' }
      const back = new URL(asked.redirectUri)
      for (const [name, value] of Object.entries({ iss: origin(), state: asked.state, ...answer })) back.searchParams.set(name, value)
      context.header('cache-control', 'no-store')
      return context.redirect(back.href, 303)
    }),
  )
}
