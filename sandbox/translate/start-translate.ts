import { Hono, type Context } from 'hono'
import { listen, type StandIn } from '../stand-in.ts'
import { detect } from './detect.ts'
import { languages } from './languages.ts'

export interface TranslateOptions {
  /** Absent: no key required. */
  key?: string
  /** Maximum characters of a text; absent: unlimited. */
  charLimit?: number
  port?: number
}

type Fields = Record<string, unknown>

/** LibreTranslate, by its published description. A translation is the text marked with both languages. */
export function startTranslate({ key, charLimit, port }: TranslateOptions = {}): Promise<StandIn> {
  const app = new Hono()

  /** The error response; undefined when the request is valid. */
  const findFault = (context: Context, fields: Fields, names: readonly string[]): Response | undefined => {
    if (key !== undefined && fields['api_key'] !== key) return context.json({ error: 'Invalid API key' }, 403)
    const missing = names.find((name) => typeof fields[name] !== 'string' || fields[name] === '')
    if (missing) return context.json({ error: `Invalid request: missing ${missing} parameter` }, 400)
    const size = (fields['q'] as string).length
    if (charLimit !== undefined && size > charLimit)
      return context.json({ error: `Invalid request: request (${size}) exceeds text limit (${charLimit})` }, 400)
    return undefined
  }

  app.get('/languages', (context) =>
    context.json(Object.entries(languages).map(([code, name]) => ({ code, name, targets: Object.keys(languages) }))),
  )
  app.post('/detect', async (context) => {
    const fields = await readFields(context)
    return findFault(context, fields, ['q']) ?? context.json(detect(fields['q'] as string))
  })
  app.post('/translate', async (context) => {
    const fields = await readFields(context)
    const fault = findFault(context, fields, ['q', 'source', 'target'])
    if (fault) return fault
    const { q, source, target, format = 'text' } = fields as Record<string, string>
    const found = source === 'auto' ? detect(q!)[0]! : undefined
    const from = found?.language ?? source!
    for (const code of [from, target!]) if (!languages[code]) return context.json({ error: `${code} is not supported` }, 400)
    if (format !== 'text' && format !== 'html') return context.json({ error: `${format} format is not supported` }, 400)
    const translatedText = from === target ? q : `[${from} → ${target}] ${q}`
    return context.json({ translatedText, ...(found ? { detectedLanguage: found } : {}) })
  })
  app.notFound((context) => context.json({ error: 'Not Found' }, 404))
  return listen(app.fetch, { port })
}

/** A JSON or form body. */
async function readFields(context: Context): Promise<Fields> {
  if (!context.req.header('content-type')?.includes('json')) return context.req.parseBody()
  const body: unknown = await context.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Fields) : {}
}
