import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toProviderFetcher } from './provider-root.ts'
import { publicReads } from './public-reads.ts'

let asked: { url: string; headers: NodeJS.Dict<string | string[]> }[] = []
let redirect = false
let root = ''
const server = createServer((request, response) => {
  asked.push({ url: request.url!, headers: request.headers })
  if (redirect && request.url !== '/elsewhere') response.writeHead(302, { location: '/elsewhere' })
  response.end('{"from":"there"}')
})
beforeEach(async () => {
  asked = []
  redirect = false
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const own: string[] = []
const ownFetcher = async (path: string) => {
  own.push(path)
  return Response.json({ from: 'here' })
}
const secrets = { 'x-chorus': '1', authorization: 'Bearer t', cookie: 'chorus_sid=s' }
const ask = async (path: string, to: string | undefined = root) =>
  (await (await toProviderFetcher(ownFetcher, to)(path, { headers: { ...secrets, 'content-type': 'application/json' } })).json()) as {
    from: string
  }

describe('with another provider', () => {
  test('sends public reads there, without anything that identifies the user', async () => {
    expect(await ask('/v2/discover/farcaster/timeline?size=20')).toEqual({ from: 'there' })
    expect(asked.map(({ url }) => url)).toEqual(['/v2/discover/farcaster/timeline?size=20'])
    const { headers } = asked[0]!
    expect(Object.keys(secrets).filter((name) => headers[name] !== undefined)).toEqual([])
    expect(headers['content-type']).toBe('application/json')
  })

  test.each([
    '/api/hosted/session',
    '/v3/auth/sessions',
    '/v3/auth/email/generateOTP',
    '/v1/user/mutelist?page=1',
    '/v1/bookmark/find',
    '/v2/accountConnection',
    '/v2/farcaster-hub/cast/../../../api/hosted/session',
  ])('%s stays with our own server', async (path) => {
    expect(await ask(path)).toEqual({ from: 'here' })
    expect(asked).toEqual([])
  })

  test('rejects redirects', async () => {
    redirect = true
    await expect(ask('/v2/farcaster-hub/cast?hash=0x1')).rejects.toThrow('fetch failed')
    expect(asked).toHaveLength(1)
  })
})

test('without one, sends every call to our own server', async () => {
  expect(toProviderFetcher(ownFetcher, undefined)).toBe(ownFetcher)
})

// Security row 25: sessions go only to our own server.
test.each(publicReads.map((call) => [call.path, call] as const))('%s needs no session and changes nothing', (_, call) => {
  expect(call.auth).not.toBe('required')
  expect(['read', 'search']).toContain(call.limit)
})
