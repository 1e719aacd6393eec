import { Hono } from 'hono'
import { listen, type StandIn } from '../stand-in.ts'
import { gifs } from './gifs.ts'

export interface GifsOptions {
  key?: string
  /** Calls allowed until `reset`. Absent: any. */
  quota?: number
  port?: number
}

export interface GifsStandIn extends StandIn {
  key: string
}

const most = 50
const usual = 20
const locale = /^[a-z]{2,3}(?:_[A-Za-z]{2,4})?$/
const filters = ['off', 'low', 'medium', 'high']

/** Tenor's API, version 2, by its published description, as KLIPY serves it: search, featured, paging, errors and a quota. */
export async function startGifs({
  key = 'sandbox-gifs-key',
  quota = Number.POSITIVE_INFINITY,
  port,
}: GifsOptions = {}): Promise<GifsStandIn> {
  const app = new Hono()
  let calls = 0
  const fault = (code: number, status: string, message: string) =>
    Response.json({ error: { code, message, status, details: [] } }, { status: code })

  /** The error response; undefined when the request is valid. */
  const findFault = (query: Record<string, string>): Response | undefined => {
    if (query['key'] !== key) return fault(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
    calls += 1
    if (calls > quota) return fault(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric.')
    const limit = Number(query['limit'] ?? usual)
    if (!Number.isInteger(limit) || limit < 1 || limit > most) return fault(400, 'INVALID_ARGUMENT', 'Invalid value for limit.')
    if (query['locale'] && !locale.test(query['locale'])) return fault(400, 'INVALID_ARGUMENT', 'Invalid locale.')
    if (query['contentfilter'] && !filters.includes(query['contentfilter'])) return fault(400, 'INVALID_ARGUMENT', 'Invalid contentfilter.')
    return undefined
  }

  const page = (found: typeof gifs, { limit = String(usual), pos = '', media_filter: wanted }: Record<string, string>) => {
    const start = Number(/^CA(\d+)$/.exec(pos)?.[1] ?? 0)
    const end = start + Number(limit)
    const names = wanted?.split(',')
    return {
      results: found.slice(start, end).map(({ formats, ...gif }) => ({
        ...gif,
        media_formats: Object.fromEntries(Object.entries(formats).filter(([name]) => !names || names.includes(name))),
      })),
      next: end < found.length ? `CA${end}` : '',
    }
  }

  app.get('/v2/search', (context) => {
    const query = context.req.query()
    const wrong = findFault(query)
    if (wrong) return wrong
    const words = (query['q'] ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return fault(400, 'INVALID_ARGUMENT', 'Missing q parameter.')
    const matches = ({ tags, content_description: text }: (typeof gifs)[number]) =>
      words.every((word) => `${text} ${tags.join(' ')}`.toLowerCase().includes(word))
    return context.json(page(gifs.filter(matches), query))
  })
  app.get('/v2/featured', (context) => findFault(context.req.query()) ?? context.json(page(gifs, context.req.query())))
  app.notFound(() => fault(404, 'NOT_FOUND', 'Method not found.'))
  const service = await listen(app.fetch, { port })
  return Object.assign(service, { key, url: `${service.url}/v2` })
}
