import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createBrowserCookie } from './browser-cookie.ts'

const token = 't'.repeat(43)

async function ask(publicUrl: string, path: string, cookie = ''): Promise<Response> {
  const browser = createBrowserCookie(publicUrl)
  const app = new Hono()
  app.get('/set', (context) => {
    browser.set(context, token)
    return context.text('')
  })
  app.get('/read', (context) => context.text(browser.read(context) ?? 'none'))
  app.get('/clear', (context) => {
    browser.clear(context)
    return context.text('')
  })
  return app.request(path, { headers: { cookie } })
}

test('is unreadable to scripts, not sent by other sites, and cannot be set by a sibling domain', async () => {
  const { headers } = await ask('https://chorus.example', '/set')
  expect(headers.get('set-cookie')).toBe(`__Host-chorus_sid=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`)
})

test('has a plain name on http://localhost, since browsers accept the __Host- prefix over https only', async () => {
  const { headers } = await ask('http://localhost:3000', '/set')
  expect(headers.get('set-cookie')).toBe(`chorus_sid=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
})

test('ignores the plain name over https, which a sibling domain could set', async () => {
  expect(await (await ask('https://chorus.example', '/read', `chorus_sid=${token}`)).text()).toBe('none')
  expect(await (await ask('https://chorus.example', '/read', `__Host-chorus_sid=${token}`)).text()).toBe(token)
})

test.each(['', 'x', `${token}x`, `${token.slice(1)}*`])('%j is not a token', async (value) => {
  expect(await (await ask('http://localhost:3000', '/read', `chorus_sid=${value}`)).text()).toBe('none')
})

test('is cleared with the attributes it was set with', async () => {
  const { headers } = await ask('https://chorus.example', '/clear')
  expect(headers.get('set-cookie')).toMatch(/^__Host-chorus_sid=; Max-Age=0; Path=\/;.*Secure/)
})
