import type { Context, MiddlewareHandler } from 'hono'
import { toRefusalBody } from './refusal-body.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Calls that take a file, and so the only ones that accept a form. Provider API §4.2, §4.4. */
const takesForm = /^\/api\/(?:s3|twitter\/(?:me\/avatar|uploadMedia\/.*))$/

/**
 * Refuses calls with a cookie that change something unless they come from our own pages (security plan, row 12). Pages of other sites
 * can't send the header `x-chorus: 1` without a CORS preflight, which we never allow. The content type proves nothing: clients may omit it
 * for JSON (provider API §4.4), which browsers then send as text/plain. Forms are refused regardless.
 */
export const sameOrigin: MiddlewareHandler = async (context, next) => {
  if (reading.has(context.req.method)) return next()
  const fault = findForeign(context)
  if (fault) return context.json(toRefusalBody(context.req.path, fault), 403)
  if (isForm(context) && !takesForm.test(context.req.path))
    return context.json(toRefusalBody(context.req.path, 'InvalidParams: (type)body: JSON is expected.'), 400)
  return next()
}

/** Whether a call can only have come from one of our own pages, so that the browser's cookies may be trusted. */
export const isOwnPage = (context: Context): boolean => findForeign(context) === undefined

function findForeign(context: Context): string | undefined {
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return "This call is only available to Chorus's own pages."
  const origin = context.req.header('origin')
  if (origin !== undefined && readHost(origin) !== (context.req.header('host')?.toLowerCase() ?? 'nowhere'))
    return "This call is only available to Chorus's own pages."
  return context.req.header('x-chorus') === '1' ? undefined : 'The header x-chorus: 1 is missing.'
}

/** `https://chorus.example:8443` → chorus.example:8443. Undefined for origins that are not web pages: `null`, an extension's page. */
const readHost = (origin: string): string | undefined =>
  /^https?:\/\/[^/\s]+$/.test(origin) && URL.canParse(origin) ? new URL(origin).host : undefined

const isForm = (context: Context): boolean =>
  /^\s*(?:application\/x-www-form-urlencoded|multipart\/)/i.test(context.req.header('content-type') ?? '')
