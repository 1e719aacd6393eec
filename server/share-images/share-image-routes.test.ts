import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { shareImageRoutes } from './share-image-routes.ts'

/** Routes of a server whose pages all answer with this status. */
function openRoutes(status: number) {
  const app = new Hono()
  const asked: string[] = []
  shareImageRoutes(app, {
    config: { mediaUrl: undefined, trustedProxies: 0 },
    log: { warn: () => {} },
    pageTransport: undefined,
    askOwn: async (path) => {
      asked.push(path)
      return new Response('', { status })
    },
    countFile: async () => {},
  })
  const ask = async (path: string) => app.request(`/api/share-image?path=${encodeURIComponent(path)}`)
  return { ask, asked }
}

test('share images are of pages, and never make one of our API calls', async () => {
  const { ask, asked } = openRoutes(503)
  for (const path of ['/api/twitter/me', '/%61pi/twitter/me', '/%/../%61%70%69/me', '/V1/x', '/%76%32/x', '/x/../sandbox/a', '/apis?q'])
    await ask(path)
  expect(asked).toEqual(['/', '/', '/', '/', '/', '/', '/apis'])
})

test('the icon shown instead of a share image isn’t cached', async () => {
  const { status, headers } = await openRoutes(429).ask('/post/a')
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, '/icon-192.png', 'no-store'])
})
