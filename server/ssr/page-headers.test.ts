import { expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { toNetworkPages } from '../networks/create-networks.ts'
import { byNonce, toPageHeaders } from './page-headers.ts'

const everywhere = {
  CHORUS_BLUESKY_URL: 'https://public.api.bsky.app',
  CHORUS_LENS_URL: 'https://api.lens.xyz',
  CHORUS_FARCASTER_HUB_URL: 'https://hub.example',
  CHORUS_PAGES_URL: 'https://pages.example',
}
const policyFor = (config: Config, services?: string[], providerRoot?: string) =>
  toPageHeaders(config, toNetworkPages(config), byNonce('n'), services, providerRoot)['content-security-policy']!
const policyOf = (sandboxed: readonly string[], more: Record<string, string> = {}) => {
  const text = policyFor(readConfig({ ...everywhere, CHORUS_SANDBOX: sandboxed.join(','), ...more }))
  return Object.fromEntries(text.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1)]))
}

test('allows fetches from our origin, the live networks, and their video hosts', () => {
  expect(policyOf([])['connect-src']).toEqual([
    "'self'",
    'https://api.lens.xyz',
    'https://public.api.bsky.app',
    'https://stream.farcaster.xyz',
    'https://stream.warpcast.com',
    'https://video.twimg.com',
    'https://video.bsky.app',
    'https://video.cdn.bsky.app',
    'https://api.grove.storage',
    'https://rpc.lens.xyz',
  ])
  expect(policyOf(['farcaster', 'lens', 'x', 'bluesky'])['connect-src']).toEqual(["'self'"])
})

test('allows uploads to the configured bucket, and media from its CDN', () => {
  const bucket = {
    CHORUS_S3_BUCKET: 'media',
    CHORUS_S3_CDN_HOST: 'cdn.example/of/chorus',
    CHORUS_S3_ACCESS_KEY_ID: 'id',
    CHORUS_S3_SECRET_ACCESS_KEY: 'secret',
    CHORUS_S3_ROLE: 'arn:aws:iam::1:role/upload',
  }
  const all = ['farcaster', 'lens', 'x', 'bluesky']
  expect(policyOf(all, bucket)['connect-src']).toEqual(["'self'", 'https://media.s3.us-west-2.amazonaws.com'])
  expect(policyOf(all, bucket)['img-src']).toContain('https://cdn.example')
  const elsewhere = policyOf(all, { ...bucket, CHORUS_S3_ENDPOINT: 'http://storage.example:9000' })
  expect(elsewhere['connect-src']).toEqual(["'self'", 'http://storage.example:9000'])
  expect(elsewhere['media-src']).toContain('http://cdn.example')
})

test('allows connections to the relay of wallets when a project is configured, and to nothing else of theirs', () => {
  const all = ['farcaster', 'lens', 'x', 'bluesky']
  const project = { CHORUS_WALLETCONNECT_PROJECT: '0'.repeat(32) }
  const relay = { ...project, CHORUS_WALLETCONNECT_RELAY: 'ws://127.0.0.1:9' }
  expect(policyOf(all, relay)['connect-src']).toEqual(["'self'", 'ws://127.0.0.1:9'])
  expect(policyOf(all, relay)['frame-src']).toEqual(policyOf(all)['frame-src'])
  expect(policyOf(all, project)['connect-src']).toEqual(["'self'"])
  const onPublicNetworks = policyFor(readConfig({ CHORUS_NETWORKS: 'live', ...project }))
  expect(onPublicNetworks).toContain(' wss://relay.walletconnect.org')
  expect(policyFor(live)).not.toContain('walletconnect')
})

test('allows frames of every encrypted host for mini apps, and of the sandbox’s own', () => {
  expect(/frame-src ([^;]*)/.exec(policyFor(live))![1]).toBe('https:')
  expect(policyOf([])['frame-src']).toContain('http://*.localhost:*')
})

test("allows frames of the video players' hosts only where there are no mini apps", () => {
  expect(policyOf([], { CHORUS_MINI_APPS: '0' })['frame-src']).toEqual([
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

test('allows only players recognisable by their link when the server makes no previews', () => {
  expect(policyOf([], { CHORUS_PREVIEWS: '0' })['frame-src']).toEqual([
    'https://player.kick.com',
    'https://open.spotify.com',
    'https://www.tiktok.com',
  ])
})

test('allows no text to become a script or markup', () => {
  const policy = policyOf([])
  expect(policy['script-src']).toEqual(["'self'", "'nonce-n'", "'strict-dynamic'"])
  expect(policy['require-trusted-types-for']).toEqual(["'script'"])
  expect(policy['default-src']).toEqual(["'none'"])
  expect(policy['worker-src']).toEqual(["'self'"])
})

const live = readConfig({ CHORUS_NETWORKS: 'live' })
const connectSrc = (services?: string[]): string[] => /connect-src ([^;]*)/.exec(policyFor(live, services))![1]!.split(' ')

test('allows fetches for device-only accounts from the most common host, and from the directory', () => {
  const usual = ['https://plc.directory', 'https://bsky.social', 'https://*.host.bsky.network']
  expect(connectSrc().filter((source) => usual.includes(source))).toEqual(usual)
})

test("allows fetches from the services of a browser's own accounts, and not from those of others", () => {
  expect(connectSrc(['https://pds.example'])).toEqual([...connectSrc(), 'https://pds.example'])
})

test('allows fetches from another provider for developers who selected it', () => {
  const policy = policyFor(live, [], 'https://api.example')
  expect(/connect-src ([^;]*)/.exec(policy)![1]!.split(' ')).toEqual([...connectSrc(), 'https://api.example'])
})

test('allows no page to fetch from every origin', () => {
  for (const source of connectSrc(['https://pds.example']))
    expect(source).toMatch(/^('self'|https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?)$/)
})

test.each(['http://pds.example', 'http://127.0.0.1:8080', 'http://localhost:2583'])(
  'never allows fetches from %s on the live networks',
  (origin) => expect(connectSrc([origin])).toEqual(connectSrc()),
)

test('allows only our own origin for sandbox networks, whatever the browser asks for', () => {
  const nowhere = 'http://127.0.0.1:9'
  const urls = { CHORUS_BLUESKY_URL: nowhere, CHORUS_LENS_URL: nowhere, CHORUS_FARCASTER_HUB_URL: nowhere, CHORUS_PLC_URL: nowhere }
  const sandbox = readConfig({ ...urls, CHORUS_SANDBOX: 'bluesky,lens,farcaster,x' })
  const policy = policyFor(sandbox, ['https://pds.example', 'http://localhost:1'])
  expect(policy).toContain("connect-src 'self';")
})
