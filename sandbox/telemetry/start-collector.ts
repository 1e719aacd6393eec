import { Hono } from 'hono'
import { listen, type ListenOptions, type StandIn } from '../stand-in.ts'

export interface CollectedEvent {
  eventType: string
  eventName: string
  parameters: Readonly<Record<string, string>>
  time: string
}

interface SentryFrame {
  filename: string
  function: string
  lineno: number
  colno: number
}

export interface CollectedError {
  event_id: string
  platform: string
  release: string
  environment: string
  transaction: string
  exception: { values: { type: string; value: string; stacktrace: { frames: SentryFrame[] } }[] }
}

export interface Collected {
  events: CollectedEvent[]
  errors: CollectedError[]
}

export interface CollectorStandIn extends StandIn {
  /** Bearer token of events. */
  key: string
  dsn: string
  seen(): Collected
}

const publicKey = '5a17b0c5a17b0c5a17b0c5a17b0c5a17'
const project = '7'
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Provider API §11.9: an id, the id with spaces, and parameters that are all text. */
function isEvent(value: unknown): value is CollectedEvent {
  if (!isObject(value) || typeof value['eventType'] !== 'string' || typeof value['time'] !== 'string') return false
  if (value['eventName'] !== value['eventType'].replaceAll('_', ' ')) return false
  return isObject(value['parameters']) && Object.values(value['parameters']).every((parameter) => typeof parameter === 'string')
}

/** An envelope by Sentry's description: a header, then for each item a header and a payload, a line each. Undefined: malformed. */
function readEnvelope(body: string): CollectedError | undefined {
  try {
    const [header, item, payload, ...rest] = body.replace(/\n$/, '').split('\n') as [string, string?, string?]
    const { event_id: id } = JSON.parse(header) as { event_id?: unknown }
    if (rest.length > 0 || (JSON.parse(item ?? '') as { type?: unknown }).type !== 'event') return undefined
    const event = JSON.parse(payload ?? '') as CollectedError
    const isWhole = /^[\da-f]{32}$/.test(String(id)) && event.event_id === id && event.exception.values.every(({ type }) => type !== '')
    return isWhole ? event : undefined
  } catch {
    return undefined
  }
}

/** What operators collect: a sink for events, and a service that speaks Sentry's protocol. `GET /seen` returns both. */
export async function startCollector({ port }: ListenOptions = {}): Promise<CollectorStandIn> {
  const key = 'sandbox-telemetry-key'
  const collected: Collected = { events: [], errors: [] }
  const app = new Hono()
  app.post('/events', async (context) => {
    if (context.req.header('authorization') !== `Bearer ${key}`) return context.json({ error: 'The token is wrong.' }, 401)
    const { events } = await context.req.json<{ events?: unknown }>()
    if (!Array.isArray(events) || !events.every(isEvent)) return context.json({ error: 'These are no events.' }, 400)
    collected.events.push(...events)
    return context.json({})
  })
  app.post(`/api/${project}/envelope/`, async (context) => {
    const auth = context.req.header('x-sentry-auth') ?? ''
    if (!auth.startsWith('Sentry ') || !auth.includes('sentry_version=7') || !auth.includes(`sentry_key=${publicKey}`))
      return context.json({ detail: 'bad sentry DSN public key' }, 401)
    const error = readEnvelope(await context.req.text())
    if (!error) return context.json({ detail: 'invalid envelope' }, 400)
    collected.errors.push(error)
    return context.json({ id: error.event_id })
  })
  app.get('/seen', (context) => context.json(collected))
  const service = await listen(app.fetch, { port })
  return Object.assign(service, {
    key,
    dsn: service.url.replace('://', `://${publicKey}@`) + `/${project}`,
    seen: () => collected,
  })
}
