import { randomUUID } from 'node:crypto'
import { startRpc } from '@chorus/sandbox/chain/start-rpc'
import { type RelayStandIn, startRelay } from '@chorus/sandbox/farcaster/start-relay'
import { type MailStandIn, startMail } from '@chorus/sandbox/mail/start-mail'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { signFields } from '@chorus/sandbox/telegram/sign-fields'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { sql } from 'kysely'
import type { LoginPlatform } from '../../../server/account/proven-identity.ts'
import { sealCredentials } from '../../../server/networks/x/sign-in/x-credentials.ts'
import { dataOf, post } from '../provider-responses.ts'
import { startFaultyService } from '../start-faulty-service.ts'
import { startIssuer } from '../start-issuer.ts'
import { type Provider, startProvider } from '../start-provider.ts'
import { createSigningKey, makeToken, nowSeconds, toJwk } from '../token-maker.ts'
import { unlimited } from '../unlimited.ts'

/** good: valid. foreign: made for another application or by another person. expired: no longer valid. */
export type ProofKind = 'good' | 'foreign' | 'expired'

/** Body and headers that a bind call sends. */
export interface Proof {
  body: Record<string, unknown>
  headers?: Record<string, string>
}

export interface BindMethod {
  platform: Exclude<LoginPlatform, 'wallet' | 'solana'>
  bindPath: string
  /** The identity that the proofs prove. */
  identity: { issuer: string; subject: string }
  prove(kind: ProofKind): Promise<Proof>
}

export interface Proofs extends AsyncDisposable {
  provider: Provider
  methods: BindMethod[]
}

const nowhere = 'http://127.0.0.1:9'
/** Header of a same-origin browser call. */
const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const botToken = '7000000001:a-token-of-a-bot-of-our-tests-000'
const lensApp = `0x${'a1'.repeat(20)}`
const lensAccount = `0x${'b2'.repeat(20)}`
const did = 'did:plc:wrenwrenwrenwrenwrenwren'

/** A provider, and valid and invalid proofs of every platform for it. */
export async function startBindProofs(): Promise<Proofs> {
  await using stack = new AsyncDisposableStack()
  const closeLater = <S extends { close(): Promise<unknown> }>(standIn: S): S => {
    stack.defer(async () => void (await standIn.close()))
    return standIn
  }
  const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
  const [mail, google, apple, relay, rpc] = [
    closeLater(await startMail()),
    closeLater(await startIssuer()),
    closeLater(await startIssuer()),
    closeLater(await startRelay({ world, mediaUrl: nowhere })),
    closeLater(await startRpc({ world, mediaUrl: nowhere, chain: 'optimism' })),
  ]
  const lens = closeLater(await startLens())
  const bluesky = closeLater(await startBluesky())
  const environment = {
    CHORUS_PUBLIC_URL: 'https://chorus.example',
    CHORUS_SMTP_URL: mail.smtpUrl,
    CHORUS_GOOGLE_ISSUER: google.url,
    CHORUS_GOOGLE_CLIENT_ID: 'chorus',
    CHORUS_APPLE_ISSUER: apple.url,
    CHORUS_APPLE_CLIENT_ID: 'chorus',
    CHORUS_TELEGRAM_URL: 'https://telegram.example',
    CHORUS_TELEGRAM_BOT_TOKEN: botToken,
    CHORUS_TELEGRAM_BOT_NAME: 'chorus_bot',
    CHORUS_FARCASTER_RELAY_URL: relay.url,
    CHORUS_OPTIMISM_RPC_URL: rpc.url,
    CHORUS_LENS_URL: lens.url,
    CHORUS_LENS_APP: lensApp,
    CHORUS_BLUESKY_URL: bluesky.url,
    CHORUS_PLC_URL: bluesky.url,
  }
  const provider = stack.use(await startProvider({ environment, app: { limits: unlimited } }))
  const undo = stack.move()
  const byIdToken = (issuer: typeof google, platform: 'google' | 'apple', bindPath: string): BindMethod => ({
    platform,
    bindPath,
    identity: { issuer: issuer.url, subject: 'wren' },
    prove: async (kind) => {
      const past = { iat: nowSeconds() - 8000, exp: nowSeconds() - 4000 }
      const claims = { good: {}, foreign: { aud: 'another-application' }, expired: past }[kind]
      return { body: { idToken: issuer.tokenFor({ jti: randomUUID(), ...claims }) } }
    },
  })
  return {
    provider,
    methods: [
      byEmail(provider, mail),
      byIdToken(google, 'google', '/v3/user/bindGoogle'),
      byIdToken(apple, 'apple', '/v3/user/bindApple'),
      byTelegram(provider),
      byFarcaster(provider, relay),
      {
        platform: 'lens',
        bindPath: '/v3/user/bindLens',
        identity: { issuer: '', subject: lensAccount },
        prove: async (kind) => ({ body: { accessToken: lens.tokenFor(kind), version: 'v3' } }),
      },
      {
        platform: 'bsky',
        bindPath: '/v3/auth/bsky/binding',
        identity: { issuer: '', subject: did },
        prove: async (kind) => ({ body: { did, token: bluesky.tokenFor(kind), serviceEndpoint: new URL(bluesky.url).host } }),
      },
      byX(provider),
    ],
    [Symbol.asyncDispose]: () => undo.disposeAsync(),
  }
}

function byEmail(provider: Provider, mail: MailStandIn): BindMethod {
  const email = 'wren@mail.example'
  const ask = async (address: string) => {
    // Code limits are tested elsewhere.
    await provider.db.deleteFrom('otp_codes').execute()
    const asked = await post(provider, '/v3/auth/email/generateOTP', { email: address }, { headers: sameOrigin })
    dataOf<string>(asked)
    const otp = /\b\d{6}\b/.exec(mail.inboxOf(address)[0]!.text)![0]
    return { otp, headers: { cookie: asked.headers.get('set-cookie')!.split(';')[0]! } }
  }
  return {
    platform: 'email',
    bindPath: '/v3/user/bindEmail',
    identity: { issuer: '', subject: email },
    prove: async (kind) => {
      const { otp, headers } = await ask(kind === 'foreign' ? 'stranger@mail.example' : email)
      if (kind === 'expired') await sql`update otp_codes set expires_at = now() - interval '1 second'`.execute(provider.db)
      return { body: { email, otp }, headers: { ...sameOrigin, ...headers } }
    },
  }
}

function byTelegram(provider: Provider): BindMethod {
  let moment = 0
  return {
    platform: 'telegram',
    bindPath: '/v3/user/bindTelegram',
    identity: { issuer: '', subject: '700123' },
    prove: async (kind) => {
      const { url } = dataOf<{ url: string }>(await provider.ask('/v3/auth/get/telegram/bot/url?os=web'))
      const state = new URL(new URL(url).searchParams.get('return_to')!).searchParams.get('state')!
      // Telegram's responses within one second are identical, and each is accepted once and for a few minutes.
      moment = Math.max(moment + 1, nowSeconds() - 200)
      const fields = { id: '700123', first_name: 'Wren', username: 'wren', auth_date: String(moment) }
      const token = kind === 'foreign' ? '7000000002:a-token-of-another-bot-00000000' : botToken
      const back = await provider.ask(`/api/telegram/callback?${new URLSearchParams({ state, os: 'web', ...signFields(fields, token) })}`)
      const location = back.headers.get('location')
      const telegramToken = location ? new URL(location, 'https://chorus.example').searchParams.get('token')! : 'x'.repeat(43)
      if (kind === 'expired')
        await sql`update challenges set expires_at = now() - interval '1 second' where kind like 'telegram%'`.execute(provider.db)
      return { body: { telegramToken } }
    },
  }
}

function byFarcaster(provider: Provider, relay: RelayStandIn): BindMethod {
  const { world } = provider
  const stranger = world.people.find(({ key, accounts }) => key !== 'mina' && accounts.farcaster)!
  return {
    platform: 'farcaster',
    bindPath: '/v3/user/bindFarcaster',
    identity: { issuer: '', subject: String(world.person('mina').accounts.farcaster!.fid) },
    prove: async (kind) => {
      const response = await fetch(`${relay.url}/v1/channel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ siweUri: 'https://chorus.example/login', domain: 'chorus.example' }),
      })
      const { channelToken } = (await response.json()) as { channelToken: string }
      const overrides = { good: {}, foreign: { signer: stranger }, expired: { issuedAt: new Date(Date.now() - 660_000) } }[kind]
      await relay.approve(channelToken, 'mina', overrides)
      return { body: { channelToken } }
    },
  }
}

function byX(provider: Provider): BindMethod {
  const keys = toXKeys(provider.world, 'mina')!
  return {
    platform: 'twitter',
    bindPath: '/exchange/bindTwitter',
    identity: { issuer: '', subject: keys.clientId },
    prove: async (kind) => {
      const credentials = kind === 'foreign' ? { ...keys, consumerKey: 'another-application' } : keys
      return { body: { data: sealCredentials(provider.keys, credentials, nowSeconds() - (kind === 'expired' ? 400 : 0)) } }
    },
  }
}

/** A Lens API that can issue invalid tokens. */
async function startLens() {
  const key = createSigningKey('ES256', 'lens')
  const account = { owner: `0x${'c3'.repeat(20)}`, username: { localName: 'wren' }, metadata: { name: 'Wren', picture: null } }
  const service = await startFaultyService(({ path }) => {
    if (path === '/.well-known/jwks.json') return { status: 200, json: { keys: [toJwk(key)] } }
    return path === '/graphql' ? { status: 200, json: { data: { account } } } : undefined
  })
  const tokenFor = (kind: ProofKind): string => {
    const now = nowSeconds()
    const past = { iat: now - 8000, exp: now - 4000 }
    const overrides = { good: {}, foreign: { client_id: `0x${'d4'.repeat(20)}` }, expired: past }[kind]
    const common = {
      iss: 'https://api.lens.xyz',
      aud: 'https://api.lens.xyz',
      client_id: lensApp,
      sub: account.owner,
      act: { sub: lensAccount },
      jti: randomUUID(),
    }
    return makeToken(key, { ...common, iat: now, exp: now + 600, ...overrides })
  }
  return { ...service, tokenFor }
}

/** Directory and PDS of one identity. The PDS can issue invalid tokens. */
async function startBluesky() {
  const holders = new Map<string, string>()
  const service = await startFaultyService(({ path, authorization = '' }) => {
    if (path === `/${did}`) {
      const pds = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: service.url }
      return { status: 200, json: { id: did, alsoKnownAs: ['at://wren.example'], service: [pds] } }
    }
    if (path.includes('resolveHandle')) return { status: 200, json: { did } }
    if (!path.includes('getSession')) return undefined
    const holder = holders.get(authorization.replace('Bearer ', ''))
    return holder ? { status: 200, json: { did: holder } } : { status: 400, json: { error: 'ExpiredToken' } }
  })
  const tokenFor = (kind: ProofKind): string => {
    const token = randomUUID()
    if (kind !== 'expired') holders.set(token, kind === 'foreign' ? 'did:plc:anotheranotheranotherxyz' : did)
    return token
  }
  return { ...service, tokenFor }
}
