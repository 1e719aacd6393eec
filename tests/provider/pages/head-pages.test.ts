import { loadFailureWords } from '@chorus/web/app/load-failure-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebApp } from '../../../server/ssr/pages.ts'
import { type Provider, startProvider } from '../start-provider.ts'

let cancelled = 0
const web: WebApp = {
  findRedirect: () => undefined,
  render: async () => new Response(new ReadableStream({ cancel: () => void (cancelled += 1) })),
  loadFailureWords,
  manifestFor: () => ({ routes: {} }),
}

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { web } })))
afterAll(() => provider[Symbol.asyncDispose]())

test('ends the rendering of a page that was requested with HEAD and is not stored', async () => {
  const { status, text, headers } = await provider.ask('/settings', { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect([status, text, cancelled]).toEqual([200, '', 1])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})
