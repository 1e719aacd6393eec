import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { listen, type ListenOptions, type StandIn } from '../stand-in.ts'

/** A message as the service stores it, unreadable to it. */
export interface KeptMessage {
  /** Base64url. */
  body: string
  ttl: number
  urgency: string
}

interface Subscription {
  /** The application server key in base64url; only its owner may send. RFC 8292 §4. */
  key: string
  messages: KeptMessage[]
  isGone: boolean
  /** Responses to use for the next messages. */
  answers: { status: number; retryAfter?: number }[]
}

/** RFC 8030 §7.2: services accept 4096 bytes and may refuse more. */
const largest = 4096
const mostMessages = 1000
/** s. RFC 8292 §2: the maximum lifetime of a token. */
const longestToken = 24 * 3600

class PushFault extends Error {
  readonly status: 400 | 401 | 403 | 404 | 410 | 413
  constructor(status: PushFault['status'], message: string) {
    super(message)
    this.status = status
  }
}

/**
 * A push service: accepts encrypted messages for a browser from the application server that its subscription is bound to (RFC 8030, 8292).
 * Browsers subscribe at `/subscriptions` and fetch messages that only the holder of the subscription's private key can read.
 */
export async function startPushService({ port }: ListenOptions = {}): Promise<StandIn> {
  const subscriptions = new Map<string, Subscription>()
  const find = (id: string): Subscription => {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new PushFault(404, 'There is no such subscription.')
    return subscription
  }
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof PushFault) return context.json({ error: error.message }, error.status)
    throw error
  })

  app.post('/subscriptions', async (context) => {
    const { applicationServerKey: key } = await context.req.json<{ applicationServerKey?: unknown }>()
    if (typeof key !== 'string' || !isPoint(Buffer.from(key, 'base64url'))) throw new PushFault(400, 'A key of P-256 is wanted.')
    const id = randomBytes(24).toString('base64url')
    subscriptions.set(id, { key: Buffer.from(key, 'base64url').toString('base64url'), messages: [], isGone: false, answers: [] })
    return context.json({ endpoint: `${service.url}/push/${id}` }, 201)
  })
  app.delete('/subscriptions/:id', (context) => {
    const subscription = find(context.req.param('id'))
    subscription.isGone = true
    subscription.messages = []
    return context.body(null, 204)
  })
  app.get('/subscriptions/:id', (context) => context.json(find(context.req.param('id')).messages))
  // Tests inject the errors that real services return now and then.
  app.post('/subscriptions/:id/answers', async (context) => {
    find(context.req.param('id')).answers.push(...(await context.req.json<Subscription['answers']>()))
    return context.body(null, 204)
  })

  app.post('/push/:id', async (context) => {
    const subscription = find(context.req.param('id'))
    if (subscription.isGone) throw new PushFault(410, 'The subscription has expired.')
    await checkSender(context.req.header('authorization'), subscription.key, service.url)
    const ttl = context.req.header('ttl')
    if (!ttl || !/^\d+$/.test(ttl)) throw new PushFault(400, 'RFC 8030 §5.2: TTL is missing.')
    const given = subscription.answers.shift()
    if (given) {
      if (given.retryAfter !== undefined) context.header('retry-after', String(given.retryAfter))
      return new Response(null, { status: given.status, headers: context.res.headers })
    }
    const body = Buffer.from(await context.req.arrayBuffer())
    if (body.length > largest) throw new PushFault(413, 'The message is too large.')
    if (body.length > 0 && context.req.header('content-encoding') !== 'aes128gcm')
      throw new PushFault(400, 'RFC 8291 §4: the content coding is aes128gcm.')
    subscription.messages.push({ body: body.toString('base64url'), ttl: Number(ttl), urgency: context.req.header('urgency') ?? 'normal' })
    subscription.messages.splice(0, subscription.messages.length - mostMessages)
    context.header('ttl', ttl)
    context.header('location', `${service.url}/message/${randomBytes(12).toString('base64url')}`)
    return context.body(null, 201)
  })
  const service = await listen(app.fetch, { port })
  return service
}

const isPoint = (bytes: Buffer): boolean => bytes.length === 65 && bytes[0] === 4

/** RFC 8292 §3: `vapid t=<token>, k=<public key>`. */
async function checkSender(header: string | undefined, key: string, origin: string): Promise<void> {
  const [, token, given] = /^vapid t=([\w.-]+), *k=([\w-]+=*)$/i.exec(header ?? '') ?? []
  if (!token || !given) throw new PushFault(401, 'RFC 8292 §3: it does not say who sends it.')
  const point = Buffer.from(given, 'base64url')
  if (point.toString('base64url') !== key) throw new PushFault(403, 'The subscription is bound to another key.')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const signers = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x: x!, y: y!, alg: 'ES256' }] })
  const { sub, exp = 0 } = await jwtVerify(token, signers, { audience: origin, algorithms: ['ES256'] }).then(
    ({ payload }): JWTPayload => payload,
    (error: unknown) => {
      throw error instanceof errors.JOSEError ? new PushFault(401, error.message) : error
    },
  )
  if (exp > Date.now() / 1000 + longestToken) throw new PushFault(401, 'RFC 8292 §2: the token lasts longer than a day.')
  if (exp === 0 || !/^(?:mailto:|https:)/.test(sub ?? '')) throw new PushFault(401, 'RFC 8292 §2: the token lacks an end or a contact.')
}
