import { loadFailureWords } from '@chorus/web/app/load-failure-words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebApp } from '../../../server/ssr/pages.ts'
import { type Provider, startProvider } from '../start-provider.ts'

const web: WebApp = {
  findRedirect: (url) => (url.pathname === '/old' ? '/new' : undefined),
  render: ({ url }) =>
    url.endsWith('/broken')
      ? Promise.reject(new Error('broken'))
      : Promise.resolve({ status: 200, headers: new Headers(), html: 'a page' }),
  loadFailureWords,
  manifestFor: () => ({ routes: {} }),
}
const icon = async (request: Request) =>
  request.url.endsWith('/icon.png')
    ? new Response('', { headers: { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' } })
    : undefined
const answers = ['/', '/old', '/broken', '/healthz', '/openapi.json', '/v1/unknown', '/api/unknown', '/v2/farcaster-hub/user?fid=1']

let secure: Provider
let plain: Provider
beforeAll(async () => {
  const app = { web, files: icon }
  secure = await startProvider({ app, environment: { CHORUS_PUBLIC_URL: 'https://chorus.example' } })
  plain = await startProvider({ app })
})
afterAll(async () => {
  await secure[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

describe.each(answers)('the response at %s', (path) => {
  test('forbids type sniffing and cross-origin use', async () => {
    const { headers } = await plain.ask(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('sends HSTS for a year when the public URL is https', async () => {
    expect((await secure.ask(path)).headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await plain.ask(path)).headers.has('strict-transport-security')).toBe(false)
  })
})

test('lets a file allow other sites to show it', async () => {
  expect((await plain.ask('/icon.png')).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
