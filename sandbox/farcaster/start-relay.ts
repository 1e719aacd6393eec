import { randomBytes, randomInt } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import { imageUrl } from '../media/image-url.ts'
import { readFields } from '../pages/read-fields.ts'
import { toChoicePage, toPage } from '../pages/to-page.ts'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { authAddressOf } from './auth-addresses.ts'
import { createCustody } from './create-custody.ts'
import { createSignInMessage, type SignInOverrides, type SignInRequest } from './sign-in-message.ts'

export interface RelayOptions {
  world: World
  mediaUrl: string
  port?: number
  /** ms */
  now?: () => number
}

export interface RelayStandIn extends StandIn {
  /** What the page does on approval, or what a dishonest one would do. */
  approve(channelToken: string, person: string, overrides?: SignInOverrides): Promise<void>
}

interface Channel {
  at: number
  request: SignInRequest & { redirectUrl?: string }
  acceptAuthAddress: boolean
  metadata: { ip: string; userAgent: string }
  answer?: Record<string, unknown>
}

/** Without characters that look alike. */
const tokenSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const toChannelToken = (): string => Array.from({ length: 8 }, () => tokenSigns[randomInt(tokenSigns.length)]).join('')

/** ms */
const channelLasts = 3_600_000
const texts = ['siweUri', 'domain', 'nonce', 'notBefore', 'expirationTime', 'requestId', 'redirectUrl'] as const
const checks: Partial<Record<(typeof texts)[number], (value: string) => boolean>> = {
  siweUri: URL.canParse,
  domain: (value) => /^[a-zA-Z0-9.-]+(:[0-9]+)?$/.test(value),
  notBefore: (value) => !Number.isNaN(Date.parse(value)),
  expirationTime: (value) => !Number.isNaN(Date.parse(value)),
}

/** The relay of Sign In with Farcaster, and the approval page of a Farcaster app. Source: farcasterxyz/auth-monorepo, apps/relay. */
export async function startRelay({ world, mediaUrl, port, now = Date.now }: RelayOptions): Promise<RelayStandIn> {
  const channels = new Map<string, Channel>()
  const custody = createCustody(world)
  const members = world.people.filter(({ accounts }) => accounts.farcaster)
  const find = (token: string | undefined): Channel | undefined => {
    const channel = channels.get(token ?? '')
    return channel && now() - channel.at < channelLasts ? channel : undefined
  }
  const approve: RelayStandIn['approve'] = async (token, key, overrides) => {
    const channel = find(token)
    const person = members.find((member) => member.key === key)
    if (!channel || !person) throw new Error('There is no such channel or person.')
    const { fid, username } = person.accounts.farcaster!
    // As Farcaster's own app does: it asks for the recovery phrase only when it must.
    const auth = channel.acceptAuthAddress && !overrides?.signer ? authAddressOf(person) : undefined
    const signed = await createSignInMessage(person, channel.request, {
      issuedAt: new Date(now()),
      ...(auth && { key: auth.key }),
      ...overrides,
    })
    channel.answer = {
      ...signed,
      authMethod: auth ? 'authAddress' : 'custody',
      fid: overrides?.fid ?? fid,
      username,
      bio: person.bio,
      displayName: person.name,
      pfpUrl: imageUrl(mediaUrl, person.avatar),
      verifications: [person.wallets.evm],
      custody: custody.addressOf(fid),
    }
  }

  const app = new Hono()
  app.use(cors())
  app.post('/v1/channel', async (context) => {
    const body = await readJson(context)
    const wrong = findWrong(body)
    if (wrong) return context.json({ error: 'Validation error', message: wrong }, 400)
    if (String(body['domain']).includes('farcaster.xyz')) return context.json({ error: 'Domain not allowed' }, 400)
    const given = Object.fromEntries(texts.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])))
    const nonce = String(given['nonce'] ?? randomBytes(12).toString('hex'))
    const token = toChannelToken()
    channels.set(token, {
      at: now(),
      request: { ...given, nonce } as Channel['request'],
      acceptAuthAddress: body['acceptAuthAddress'] !== false,
      metadata: { ip: '127.0.0.1', userAgent: context.req.header('user-agent') ?? 'Unknown' },
    })
    const connectUri = new URL(`/~/siwf?channelToken=${token}`, context.req.url).href
    return context.json({ channelToken: token, url: connectUri, connectUri, nonce }, 201)
  })
  app.get('/v1/channel/status', (context) => {
    const token = context.req.header('authorization')?.replace(/^Bearer /, '')
    const channel = find(token)
    if (!channel) return context.json({ error: 'Unauthorized' }, 401)
    const { request, acceptAuthAddress, metadata, answer } = channel
    const common = { nonce: request.nonce, acceptAuthAddress, signatureParams: request, metadata }
    if (!answer) return context.json({ state: 'pending', ...common }, 202)
    // A relay delivers the result once.
    channels.delete(token!)
    return context.json({ state: 'completed', ...common, ...answer })
  })

  app.get('/~/siwf', (context) => {
    const token = context.req.query('channelToken') ?? ''
    const channel = find(token)
    if (!channel) return context.html(toPage('This request has expired', html``), 404)
    const title = `Sign in to ${channel.request.domain} with Farcaster`
    return context.html(toChoicePage({ title, action: '/~/siwf', fields: { channelToken: token }, people: members }))
  })
  app.post('/~/siwf', async (context) => {
    const { channelToken = '', person = '' } = await readFields(context.req.raw)
    const channel = find(channelToken)
    if (!channel || !members.some(({ key }) => key === person)) return context.html(toPage('This request has expired', html``), 404)
    await approve(channelToken, person)
    const { redirectUrl } = channel.request
    const back = redirectUrl && /^https?:/.test(redirectUrl) ? html`<p><a href="${redirectUrl}">Go back</a></p>` : html``
    return context.html(toPage('You’re signed in', back))
  })

  app.notFound((context) => context.json({ error: 'Not found' }, 404))
  return { ...(await listen(app.fetch, { port })), approve }
}

async function readJson(context: Context): Promise<Record<string, unknown>> {
  const body: unknown = await context.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function findWrong(body: Record<string, unknown>): string | undefined {
  for (const name of ['siweUri', 'domain']) if (body[name] === undefined) return `body must have required property '${name}'`
  for (const name of texts) {
    const value = body[name]
    if (value === undefined) continue
    if (typeof value !== 'string') return `body/${name} must be string`
    if (checks[name] && !checks[name](value)) return `body/${name} has a wrong format`
  }
  if (!['boolean', 'undefined'].includes(typeof body['acceptAuthAddress'])) return 'body/acceptAuthAddress must be boolean'
  return undefined
}
