import { startRpc } from '@chorus/sandbox/chain/start-rpc'
import { startRelay, type RelayStandIn } from '@chorus/sandbox/farcaster/start-relay'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { listenRaw, type StandIn } from '@chorus/sandbox/stand-in'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider, type Provider } from '../../../../tests/provider/start-provider.ts'
import { toManifest } from './read-manifest.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const mina = world.person('mina').accounts.farcaster!
const owner = privateKeyToAccount(`0x${mina.custodyKey}`)
const stranger = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const mediaUrl = 'http://127.0.0.1:9'

let relay: RelayStandIn
let rpc: StandIn
/** The web: what each host says about itself. */
let pages: StandIn
const manifests = new Map<string, { status: number; json?: object; headers?: Record<string, string> }>()
let provider: Provider
beforeAll(async () => {
  relay = await startRelay({ world, mediaUrl })
  rpc = await startRpc({ world, mediaUrl, chain: 'optimism' })
  pages = await listenRaw(async ({ headers, url }, response) => {
    const said = url === '/.well-known/farcaster.json' ? manifests.get(String(headers.host)) : undefined
    response.writeHead(said?.status ?? 404, said?.headers).end(JSON.stringify(said?.json ?? {}))
  })
  provider = await startProvider({
    environment: {
      CHORUS_PUBLIC_URL: 'https://chorus.example',
      CHORUS_PAGES_URL: pages.url,
      CHORUS_FARCASTER_RELAY_URL: relay.url,
      CHORUS_OPTIMISM_RPC_URL: rpc.url,
    },
  })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await Promise.all([relay, rpc, pages].map((standIn) => standIn.close()))
})

const toApp = (domain: string) => ({
  version: '1',
  name: 'Tides',
  homeUrl: `https://${domain}/app`,
  iconUrl: 'https://tides.example/icon.png',
})
const app = toApp('tides.example')
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function associate(domain: string, { signer = owner, fid = mina.fid, key = signer.address as string, asText = false } = {}) {
  const [header, payload] = [encode({ fid, type: 'custody', key }), encode({ domain })]
  const signature = await signer.signMessage({ message: `${header}.${payload}` })
  const bytes = asText ? Buffer.from(signature) : Buffer.from(signature.slice(2), 'hex')
  return { header, payload, signature: bytes.toString('base64url') }
}
let last = 0
const from = () => ({ address: `198.51.100.${(last += 1) % 250}` })
const find = async (domain: string) => (await provider.ask(`/api/mini-app?domain=${domain}`, from())).json
const authorOf = async (domain: string, accountAssociation: object) => {
  manifests.set(domain, { status: 200, json: { accountAssociation, miniapp: toApp(domain) } })
  return (await find(domain)) as { data: { app: { author?: object } } }
}

test('names the account that owns the fid and signed for exactly this domain, in both usual encodings', async () => {
  for (const asText of [false, true]) {
    const domain = `signed-${asText}.example`
    expect(await authorOf(domain, await associate(domain, { asText }))).toMatchObject({
      data: { app: { name: 'Tides', author: { fid: mina.fid } } },
    })
  }
})

test.each([
  ['for another domain', () => associate('elsewhere.example')],
  ['by someone who doesn’t own the account', () => associate('faults-1.example', { signer: stranger })],
  ['by a key other than the one it names', () => associate('faults-2.example', { signer: stranger, key: owner.address })],
  ['of an account that doesn’t exist', () => associate('faults-3.example', { fid: 999_999 })],
  ['in no known form', async () => ({ header: 'x', payload: 'y', signature: 'z' })],
])('names no one by a signature %s', async (_, sign) => {
  const domain = `faults-${(last += 1)}.example`
  const answer = await authorOf(domain, await sign())
  expect(answer.data.app).not.toHaveProperty('author')
})

test('an app without a valid manifest is none', async () => {
  manifests.set('broken.example', { status: 200, json: { miniapp: { ...app, homeUrl: 'http://tides.example' } } })
  manifests.set('foreign.example', { status: 200, json: { miniapp: toApp('bank.example') } })
  expect(await find('foreign.example')).toMatchObject({ data: { app: null } })
  expect(await find('broken.example')).toMatchObject({ data: { app: null } })
  expect(await find('missing.example')).toMatchObject({ data: { app: null } })
})

test('follows a hosted manifest, but not for ever', async () => {
  manifests.set('hosted.example', { status: 307, headers: { location: 'https://host-of-manifests.example/.well-known/farcaster.json' } })
  manifests.set('host-of-manifests.example', { status: 200, json: { frame: toApp('hosted.example') } })
  expect(await find('hosted.example')).toMatchObject({ data: { app: { name: 'Tides' } } })
  manifests.set('loop.example', { status: 307, headers: { location: 'https://loop.example/.well-known/farcaster.json' } })
  expect(await find('loop.example')).toMatchObject({ data: { app: null } })
})

test.each(['localhost', '127.0.0.1', 'tides.example:8080', '[::1]', 'tides', '-.example', 'tides.example/..'])(
  '%s is no domain',
  async (domain) => {
    const { status } = await provider.ask(`/api/mini-app?domain=${encodeURIComponent(domain)}`, from())
    expect(status).toBe(400)
  },
)

test('a manifest keeps only what it may say', () => {
  expect(
    toManifest(JSON.stringify({ miniapp: { ...app, webhookUrl: 'x'.repeat(5000), author: { fid: 1 } } }), 'tides.example')?.app,
  ).toEqual({
    name: 'Tides',
    homeUrl: app.homeUrl,
    iconUrl: app.iconUrl,
  })
  for (const text of ['', 'null', '[]', '{"miniapp":[]}', '{"miniapp":{"name":"Tides"}}'])
    expect(toManifest(text, 'tides.example')).toBeUndefined()
})

const body = { domain: 'tides.example', uri: 'https://tides.example/app', nonce: 'tides12345', acceptAuthAddress: true }
const headers = { 'sec-fetch-site': 'same-origin', 'x-chorus': '1' }
const openSignIn = (asked: object) =>
  provider.ask('/api/hosted/farcaster/mini-app/sign-in', { method: 'POST', headers, body: asked, ...from() })

test('asks the person’s Farcaster app in the name of the mini app, and gives the signature to this browser only', async () => {
  const opened = await openSignIn(body)
  const { channelToken } = (opened.json as { data: { channelToken: string } }).data
  await relay.approve(channelToken, 'mina')
  const path = `/api/hosted/farcaster/mini-app/sign-in?channelToken=${encodeURIComponent(channelToken)}`
  const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
  expect((await provider.ask(path, { headers, ...from() })).status).toBe(400)
  const signed = await provider.ask(path, { headers: { ...headers, cookie }, ...from() })
  expect(signed.json).toMatchObject({ data: { signed: { fid: mina.fid, authMethod: 'custody' } } })
  expect((signed.json as { data: { signed: { message: string } } }).data.signed.message).toContain('tides.example wants you to sign in')
  // A lost answer can be asked for again.
  expect((await provider.ask(path, { headers: { ...headers, cookie }, ...from() })).json).toEqual(signed.json)
})

test.each([
  ['this server', { ...body, domain: 'chorus.example', uri: 'https://chorus.example/app' }, 'An app can’t ask to sign in to this server.'],
  ['an address elsewhere', { ...body, uri: 'https://chorus.example/login' }, 'uri must be an address at the app’s domain.'],
  ['an address that is none', { ...body, uri: 'https://' }, 'uri must be an address at the app’s domain.'],
  ['a nonce of several words', { ...body, nonce: 'tides 12345\nURI: x' }, 'nonce: must be at least 8 letters and digits'],
])('asks for no sign-in to %s', async (_, asked, reason) => {
  const { status, text } = await openSignIn(asked)
  expect([status, text]).toEqual([400, expect.stringContaining(reason)])
})
