import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config/config-error.ts'

const live = { CHORUS_NETWORKS: 'live' }

describe('the configuration', () => {
  test('needs no other settings for live networks, and does not read X without an account', () => {
    expect(readConfig(live)).toMatchObject({
      port: 3000,
      mode: 'live',
      networks: { bluesky: { url: 'https://public.api.bsky.app' }, x: { scrapeUrl: undefined } },
    })
  })

  test('can point each network elsewhere separately', () => {
    const config = readConfig({ ...live, CHORUS_LENS_URL: 'http://127.0.0.1:4000/' })
    expect(config.networks.lens.url).toBe('http://127.0.0.1:4000')
    expect(config.networks.bluesky.url).toBe('https://public.api.bsky.app')
  })

  test('accepts several Farcaster hubs', () => {
    const hubsOf = (given: object) => readConfig({ ...live, ...given }).networks.farcaster.hubUrls
    expect(hubsOf({ CHORUS_FARCASTER_HUB_URL: 'https://a.example/, http://127.0.0.1:3381' })).toEqual([
      'https://a.example',
      'http://127.0.0.1:3381',
    ])
    expect(hubsOf({}).length).toBeGreaterThan(1)
  })

  test('requires an application for X with an account, and its URL in the sandbox', () => {
    const application = { CHORUS_X_CONSUMER_KEY: 'key', CHORUS_X_CONSUMER_SECRET: 'secret' }
    expect(readConfig({ ...live, ...application }).networks.x.application).toEqual({
      apiUrl: 'https://api.x.com',
      consumerKey: 'key',
      consumerSecret: 'secret',
    })
    expect(readConfig({ ...live, CHORUS_X_CONSUMER_KEY: 'key' }).networks.x.application).toBeUndefined()
    const here = { CHORUS_BLUESKY_URL: 'http://b', CHORUS_LENS_URL: 'http://l', CHORUS_FARCASTER_HUB_URL: 'http://f' }
    expect(readConfig({ ...here, ...application }).networks.x.application).toBeUndefined()
    expect(readConfig({ ...here, ...application, CHORUS_X_API_URL: 'http://x/' }).networks.x.application?.apiUrl).toBe('http://x')
  })

  test('reads every chain from public nodes when live, and only from configured ones in the sandbox', () => {
    const here = { CHORUS_BLUESKY_URL: 'http://b', CHORUS_LENS_URL: 'http://l', CHORUS_FARCASTER_HUB_URL: 'http://f' }
    expect(readConfig(live).rpcUrls.get(8453)).toEqual(['https://mainnet.base.org', 'https://base-rpc.publicnode.com'])
    expect(readConfig(live).rpcUrls.size).toBe(21)
    expect(readConfig(here).rpcUrls.size).toBe(0)
    const { rpcUrls } = readConfig({ ...here, CHORUS_RPC_URLS: '10=http://a/,https://b/{chainId}/key' })
    expect([rpcUrls.get(10), rpcUrls.get(1)]).toEqual([['http://a/', 'https://b/10/key'], ['https://b/1/key']])
    for (const wrong of ['https://a.example', '4=https://a.example', '10=ftp://a.example', '10='])
      expect(() => readConfig({ ...here, CHORUS_RPC_URLS: wrong })).toThrow('CHORUS_RPC_URLS must be entries such as')
  })

  test('uses public identity sources when live, and only configured ones in the sandbox', () => {
    expect(readConfig({ ...live, CHORUS_WEB3BIO_KEY: 'key' }).identity).toMatchObject({
      web3bio: { url: 'https://api.web3.bio', key: 'key' },
      goplusUrl: 'https://api.gopluslabs.io',
    })
    const here = { CHORUS_BLUESKY_URL: 'http://b', CHORUS_LENS_URL: 'http://l', CHORUS_FARCASTER_HUB_URL: 'http://f' }
    expect(readConfig(here).identity).toEqual({ web3bio: undefined, goplusUrl: undefined, ethereumRpcUrl: undefined })
    expect(readConfig({ ...here, CHORUS_WEB3BIO_URL: 'http://w/' }).identity.web3bio).toEqual({ url: 'http://w', key: undefined })
  })

  test('reduces the public URL to its origin', () => {
    const origin = (url: string) => readConfig({ ...live, CHORUS_PUBLIC_URL: url }).login.publicUrl
    expect(origin('https://Chorus.example:443/')).toBe('https://chorus.example')
    expect(origin('http://localhost:3000')).toBe('http://localhost:3000')
    expect(readConfig({ ...live, PORT: '4100' }).login.publicUrl).toBe('http://localhost:4100')
  })

  test('reads linked pages on the public internet when live, and in the sandbox from its stand-in or not at all', () => {
    const here = { CHORUS_BLUESKY_URL: 'http://b', CHORUS_LENS_URL: 'http://l', CHORUS_FARCASTER_HUB_URL: 'http://f' }
    expect(readConfig(live).pages).toEqual({ from: 'public' })
    expect(readConfig({ ...live, CHORUS_PREVIEWS: '0' }).pages).toBeUndefined()
    expect(readConfig(here).pages).toBeUndefined()
    expect(readConfig({ ...here, CHORUS_PAGES_URL: 'http://w/' }).pages).toEqual({ from: 'stand-in', url: 'http://w' })
    expect(readConfig({ ...here, CHORUS_PAGES_URL: 'http://w/', CHORUS_PREVIEWS: '0' }).pages).toBeUndefined()
  })

  test('translates with the configured service only', () => {
    expect(readConfig(live).translation).toBeUndefined()
    expect(readConfig({ ...live, CHORUS_TRANSLATE_KEY: 'key' }).translation).toBeUndefined()
    const named = { ...live, CHORUS_TRANSLATE_URL: 'http://translate.local:5000/' }
    expect(readConfig(named).translation).toEqual({ url: 'http://translate.local:5000', key: undefined })
    expect(readConfig({ ...named, CHORUS_TRANSLATE_KEY: 'key' }).translation?.key).toBe('key')
  })

  test('searches for GIFs with a key only', () => {
    expect(readConfig(live).gifs).toBeUndefined()
    expect(readConfig({ ...live, CHORUS_GIFS_URL: 'http://gifs.local/v2' }).gifs).toBeUndefined()
    expect(readConfig({ ...live, CHORUS_GIFS_KEY: 'key' }).gifs).toEqual({ url: 'https://api.klipy.com/v2', key: 'key', name: 'KLIPY' })
  })

  test('treats an empty value as not set', () => expect(readConfig({ ...live, PORT: '', CHORUS_LENS_URL: '' }).port).toBe(3000))

  test.each([
    [{ ...live, PORT: 'abc' }, /PORT must be a port number, but is "abc"/],
    [{ ...live, PORT: '70000' }, /PORT must be at most 65535/],
    [{ CHORUS_NETWORKS: 'prod' }, /CHORUS_NETWORKS must be sandbox or live/],
    [{ ...live, CHORUS_BLUESKY_URL: 'ftp://host' }, /CHORUS_BLUESKY_URL must be an http or https address/],
    [{ ...live, CHORUS_LENS_URL: 'https://host?x=1' }, /CHORUS_LENS_URL/],
    [{ ...live, CHORUS_TRANSLATE_URL: 'translate.local' }, /CHORUS_TRANSLATE_URL must be an http or https address/],
    [{ ...live, CHORUS_TRANSLATE_KEY: 'my secret' }, /^CHORUS_TRANSLATE_KEY must be a key without spaces\.$/],
    [{ ...live, CHORUS_CACHE_SECONDS: '-1' }, /CHORUS_CACHE_SECONDS must be a whole number of seconds/],
    [{ ...live, CHORUS_PAGE_WAIT_MS: '1s' }, /CHORUS_PAGE_WAIT_MS must be a whole number of milliseconds/],
    [{ ...live, CHORUS_FARCASTER_FIDS: '1,two' }, /CHORUS_FARCASTER_FIDS/],
    [{ ...live, DATABASE_URL: 'mysql://wren:s3cret@host/db' }, /^DATABASE_URL must be an address such as \S+\.$/],
    [{ ...live, CHORUS_MASTER_KEYS: 'k1:c2VjcmV0' }, /^CHORUS_MASTER_KEYS must be keys such as [^"]+\.$/],
    [
      { ...live, CHORUS_PRODUCTION: '1', DATABASE_URL: 'postgres://host/db' },
      /CHORUS_MASTER_KEYS is missing. It is required in production/,
    ],
    [{ CHORUS_PRODUCTION: '1', CHORUS_SANDBOX: 'bluesky' }, /CHORUS_SANDBOX is set, but production/],
    [
      { ...live, CHORUS_PRODUCTION: '1', CHORUS_BLUESKY_SERVICES: 'http://localhost:2583' },
      /CHORUS_BLUESKY_SERVICES is set, but production/,
    ],
    [{ ...live, CHORUS_BLUESKY_SERVICES: 'http://localhost:2583/xrpc' }, /CHORUS_BLUESKY_SERVICES must be origins/],
    // Security row 25: no override in production, and origins only.
    [{ ...live, CHORUS_PRODUCTION: '1', CHORUS_DEVELOPER_ROOTS: 'https://api.example' }, /CHORUS_DEVELOPER_ROOTS is set, but production/],
    [{ ...live, CHORUS_DEVELOPER_ROOTS: 'https://api.example/v2' }, /CHORUS_DEVELOPER_ROOTS must be origins/],
    [{ ...live, CHORUS_DEVELOPER_ROOTS: 'https://api.example,javascript:alert(1)' }, /CHORUS_DEVELOPER_ROOTS must be origins/],
    [{ ...live, CHORUS_DEVELOPER_ROOTS: '*' }, /CHORUS_DEVELOPER_ROOTS must be origins/],
    // Security row 2: the sandbox's bypass of the address guard is refused in production.
    [{ ...live, CHORUS_PRODUCTION: '1', CHORUS_PAGES_URL: 'http://127.0.0.1:4000' }, /CHORUS_PAGES_URL is set, but production/],
    [{ ...live, CHORUS_PRODUCTION: '1', CHORUS_DID_WEB_URL: 'http://127.0.0.1:4000' }, /CHORUS_DID_WEB_URL is set, but production/],
    [{ ...live, CHORUS_PREVIEWS: 'no' }, /CHORUS_PREVIEWS must be 0 or 1/],
    [{ ...live, CHORUS_MINI_APPS: 'no' }, /CHORUS_MINI_APPS must be 0 or 1/],
    [{ ...live, CHORUS_X_CONSUMER_SECRET: 's3cret'.repeat(50) }, /^CHORUS_X_CONSUMER_SECRET must be at most 200 characters\.$/],
    [{ ...live, CHORUS_WEB3BIO_KEY: 's3cret key' }, /^CHORUS_WEB3BIO_KEY must be a key without spaces\.$/],
    [{ ...live, CHORUS_TRUSTED_PROXIES: 'yes' }, /CHORUS_TRUSTED_PROXIES must be a number of proxies/],
    [{ CHORUS_SANDBOX: 'lens,myspace' }, /CHORUS_SANDBOX must be names of farcaster/],
    [{ ...live, CHORUS_FARCASTER_HUB_URL: 'https://a.example, nowhere' }, /CHORUS_FARCASTER_HUB_URL must be http or https addresses/],
    [{}, /CHORUS_FARCASTER_HUB_URL is missing: .*npm start/],
  ])('refuses %o with a message that names the setting and the reason', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  test('sends push messages to the usual services when live, and in the sandbox only to configured ones', () => {
    expect(readConfig(live).push).toMatchObject({ seconds: 60, privateKey: undefined })
    expect(readConfig(live).push?.services.every((service) => service.startsWith('https://'))).toBe(true)
    const here = { CHORUS_BLUESKY_URL: 'http://b', CHORUS_LENS_URL: 'http://l', CHORUS_FARCASTER_HUB_URL: 'http://f' }
    expect(readConfig(here).push).toBeUndefined()
    expect(readConfig({ ...live, CHORUS_PUSH_SERVICES: 'none' }).push).toBeUndefined()
    const CHORUS_PUSH_SERVICES = 'http://127.0.0.1:4711, https://*.push.example'
    expect(readConfig({ ...here, CHORUS_PUSH_SERVICES }).push?.services).toEqual(['http://127.0.0.1:4711', 'https://*.push.example'])
    expect(() => readConfig({ ...live, CHORUS_PRODUCTION: '1', CHORUS_PUSH_SERVICES })).toThrow(/contains an http origin/)
  })

  test.each(['push.example', 'https://*', 'https://push.example/path', 'ftp://push.example', 'https://a@push.example'])(
    'refuses the push service %s',
    (service) =>
      expect(() => readConfig({ ...live, CHORUS_PUSH_SERVICES: service })).toThrow(/CHORUS_PUSH_SERVICES must be none, or origins/),
  )

  test('refuses a wrong push key without quoting it', () => {
    const wrong = 'a-key-that-nobody-should-read'
    expect(() => readConfig({ ...live, CHORUS_PUSH_KEY: 'A'.repeat(43) })).toThrow(/CHORUS_PUSH_KEY/)
    const right = Buffer.alloc(32, 7).toString('base64url')
    expect(readConfig({ ...live, CHORUS_PUSH_KEY: right }).push?.privateKey).toBe(right)
    expect(() => readConfig({ ...live, CHORUS_PUSH_KEY: wrong })).toThrow(/^CHORUS_PUSH_KEY must be a P-256 private key/)
    expect(() => readConfig({ ...live, CHORUS_PUSH_KEY: wrong })).not.toThrow(new RegExp(wrong))
  })
})
