import { expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { toPageHeaders } from './page-headers.ts'

const base = {
  mode: 'live',
  login: {},
  blueskyUrl: 'https://public.api.bsky.app',
  lensUrl: 'https://api.lens.xyz',
  xScrapeUrl: undefined,
  mediaUrl: undefined,
  pages: { from: 'public' },
}
const policyOf = (sandboxed: Config['sandboxed'], more: Partial<Config> = {}) => {
  const text = toPageHeaders({ ...base, sandboxed, ...more } as Config, 'n')['content-security-policy']!
  return Object.fromEntries(text.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1)]))
}

test('scripts fetch from ourselves, the networks that are real, and where those keep their films', () => {
  expect(policyOf([])['connect-src']).toEqual([
    "'self'",
    'https://public.api.bsky.app',
    'https://api.lens.xyz',
    'https://stream.farcaster.xyz',
    'https://stream.warpcast.com',
    'https://video.twimg.com',
    'https://video.bsky.app',
    'https://video.cdn.bsky.app',
  ])
  expect(policyOf(['farcaster', 'lens', 'x', 'bluesky'])['connect-src']).toEqual(["'self'"])
})

test('players are framed from their own hosts, and nothing else is framed', () => {
  expect(policyOf([])['frame-src']).toEqual([
    'https://www.youtube-nocookie.com',
    'https://embed.tape.xyz',
    'https://player.twitch.tv',
    'https://player.kick.com',
    'https://open.spotify.com',
    'https://w.soundcloud.com',
    'https://oohlala.xyz',
    'https://www.tiktok.com',
  ])
})

test('a server that reads no pages frames those players alone that a link names', () => {
  expect(policyOf([], { pages: undefined })['frame-src']).toEqual([
    'https://player.kick.com',
    'https://open.spotify.com',
    'https://www.tiktok.com',
  ])
})

test('no text becomes a script or markup', () => {
  const policy = policyOf([])
  expect(policy['script-src']).toEqual(["'self'", "'nonce-n'", "'strict-dynamic'"])
  expect(policy['require-trusted-types-for']).toEqual(["'script'"])
  expect(policy['default-src']).toEqual(["'none'"])
  expect(policy['worker-src']).toEqual(["'self'"])
})

const live = readConfig({ CHORUS_NETWORKS: 'live' })
const connectSrc = (services?: string[]): string[] =>
  /connect-src ([^;]*)/.exec(toPageHeaders(live, 'n', services)['content-security-policy']!)![1]!.split(' ')

test('for accounts that a device keeps, pages fetch from where most of them are, and ask the directory', () => {
  const usual = ['https://plc.directory', 'https://bsky.social', 'https://*.host.bsky.network']
  expect(connectSrc().filter((source) => usual.includes(source))).toEqual(usual)
})

test('a browser’s pages fetch from the services of its own accounts as well, and those of others do not', () => {
  expect(connectSrc(['https://pds.example'])).toEqual([...connectSrc(), 'https://pds.example'])
})

test('pages of a developer who looks at another provider fetch from that one as well', () => {
  const policy = toPageHeaders(live, 'n', [], 'https://api.example')['content-security-policy']!
  expect(/connect-src ([^;]*)/.exec(policy)![1]!.split(' ')).toEqual([...connectSrc(), 'https://api.example'])
})

test('no page may fetch from everybody', () => {
  for (const source of connectSrc(['https://pds.example']))
    expect(source).toMatch(/^('self'|https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?)$/)
})

test.each(['http://pds.example', 'http://127.0.0.1:8080', 'http://localhost:2583'])(
  '%s is fetched from by no page of the real networks',
  (origin) => expect(connectSrc([origin])).toEqual(connectSrc()),
)

test('what the sandbox plays is behind our own origin, whatever a browser says', () => {
  const nowhere = 'http://127.0.0.1:9'
  const urls = { CHORUS_BLUESKY_URL: nowhere, CHORUS_LENS_URL: nowhere, CHORUS_FARCASTER_HUB_URL: nowhere, CHORUS_PLC_URL: nowhere }
  const sandbox = readConfig({ ...urls, CHORUS_SANDBOX: 'bluesky,lens,farcaster,x' })
  const policy = toPageHeaders(sandbox, 'n', ['https://pds.example', 'http://localhost:1'])['content-security-policy']
  expect(policy).toContain("connect-src 'self';")
})
