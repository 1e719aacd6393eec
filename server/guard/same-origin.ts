import type { Context, MiddlewareHandler } from 'hono'
import { toRefusalBody } from './refusal-body.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Calls that take a file: the only ones that take a form. Provider API §4.2, §4.4. */
const takesForm = /^\/api\/(?:s3|twitter\/(?:me\/avatar|uploadMedia\/.*))$/

/**
 * Calls that are made with a cookie and change something come from our own pages, or they are refused (security plan, row 12). The
 * header `x-chorus: 1` is what no page of another site can send without asking, and it is never allowed to. The type of the body proves
 * nothing then: clients leave it out for JSON (provider API §4.4), which browsers write as text/plain. Forms are refused all the same.
 */
export const sameOrigin: MiddlewareHandler = async (context, next) => {
  if (reading.has(context.req.method)) return next()
  const fault = findForeign(context)
  if (fault) return context.json(toRefusalBody(context.req.path, fault), 403)
  if (isForm(context) && !takesForm.test(context.req.path))
    return context.json(toRefusalBody(context.req.path, 'InvalidParams: (type)body: JSON is expected.'), 400)
  return next()
}

/** Whether a call can only have come from a page of ours: then what the browser's cookies say counts. */
export const isOwnPage = (context: Context): boolean => findForeign(context) === undefined

function findForeign(context: Context): string | undefined {
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return 'This call is for pages of our own.'
  const origin = context.req.header('origin')
  if (origin !== undefined && readHost(origin) !== (context.req.header('host')?.toLowerCase() ?? 'nowhere'))
    return 'This call is for pages of our own.'
  return context.req.header('x-chorus') === '1' ? undefined : 'The header x-chorus: 1 is missing.'
}

/** `https://chorus.example:8443` → chorus.example:8443. Undefined for what is no web page: `null`, an extension's page. */
const readHost = (origin: string): string | undefined =>
  /^https?:\/\/[^/\s]+$/.test(origin) && URL.canParse(origin) ? new URL(origin).host : undefined

const isForm = (context: Context): boolean =>
  /^\s*(?:application\/x-www-form-urlencoded|multipart\/)/i.test(context.req.header('content-type') ?? '')
