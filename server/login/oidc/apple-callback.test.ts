import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLoginParams } from '../../../tests/provider/external-logins.ts'
import { openBrowser } from '../../../tests/provider/open-browser.ts'
import { shareSandboxProvider } from '../../../tests/provider/sandbox-provider.ts'
import { readForm, submitForm } from '../../../tests/provider/submit-form.ts'
import { appleCallback, appleCallbackPath } from './apple-callback.ts'

const app = new Hono()
appleCallback(app)
app.onError((error, context) => context.text(error.message, 400))

async function post(fields: Record<string, string>): Promise<{ status: number; path: string; fragment: Record<string, string> }> {
  const { status, headers } = await app.request(appleCallbackPath, { method: 'POST', body: new URLSearchParams(fields) })
  const url = new URL(headers.get('location') ?? '/', 'https://chorus.example')
  return { status, path: url.pathname + url.search, fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))) }
}

test('passes the id token and the name to the page in the fragment, and drops the code', async () => {
  const user = JSON.stringify({ name: { firstName: 'Ana', lastName: 'Lindqvist' }, email: 'ana@mail.example' })
  expect(await post({ code: 'secret', id_token: 'a.b.c', state: 's', user })).toEqual({
    status: 303,
    path: appleCallbackPath,
    fragment: { id_token: 'a.b.c', state: 's', name: 'Ana Lindqvist' },
  })
  expect((await post({ error: 'user_cancelled_authorize', state: 's' })).fragment).toEqual({
    error: 'user_cancelled_authorize',
    state: 's',
  })
})

test.each(['', 'x', '7', '{}', '{"name":"Ana"}', '{"name":{"firstName":7}}', '{"name":{"firstName":" "}}'])(
  'passes no name for %j',
  async (user) => {
    expect((await post({ id_token: 'a.b.c', user })).fragment).toEqual({ id_token: 'a.b.c' })
  },
)

test('limits the name and the form', async () => {
  const user = JSON.stringify({ name: { firstName: 'x'.repeat(500), lastName: '&state=other#' } })
  expect((await post({ id_token: 'a.b.c', user })).fragment).toEqual({ id_token: 'a.b.c', name: 'x'.repeat(100) })
  expect((await post({ id_token: 'x'.repeat(40_000) })).status).toBe(400)
})

const shared = shareSandboxProvider()

test('a connection keeps the name and email address that Apple sent with the first login', async () => {
  const { provider, sandbox } = shared
  const person = sandbox.world.person('ana')
  async function logIn() {
    const browser = openBrowser(provider, '198.51.100.7')
    const params = createLoginParams()
    const { url } = ((await browser.post('/api/hosted/apple/authorize', params)).json as { data: { url: string } }).data
    const posted = readForm(await (await submitForm(url, { person: person.key })).text(), url)
    expect(posted.action.pathname).toBe(appleCallbackPath)
    const { fragment } = await post(posted.fields)
    const { id_token: idToken, name } = fragment
    const body = { idToken, nonce: params.nonce, ...(name && { name }) }
    expect((await browser.post('/api/hosted/login/apple', body)).status).toBe(200)
    return { name, row: await provider.db.selectFrom('identities').selectAll().where('platform', '=', 'apple').executeTakeFirstOrThrow() }
  }
  const kept = { display_name: person.name, facts: { email: person.email.address } }
  expect(await logIn()).toMatchObject({ name: person.name, row: kept })
  expect(await logIn()).toMatchObject({ name: undefined, row: kept })
})
