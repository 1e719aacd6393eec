import type { MiddlewareHandler } from 'hono'

/** s: one year. */
const hstsSeconds = 31_536_000

/**
 * Sets headers on every response, be it a page, a file, a call or an error: browsers must not guess its type, and pages of other sites
 * cannot embed it. Other sites may still call the provider API, which CORS allows. HSTS only when the public address is https: it would
 * lock people out of http://localhost.
 */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const isSecure = publicUrl.startsWith('https:')
  return async (context, next) => {
    await next()
    context.header('x-content-type-options', 'nosniff')
    if (!context.res.headers.has('cross-origin-resource-policy')) context.header('cross-origin-resource-policy', 'same-origin')
    if (isSecure) context.header('strict-transport-security', `max-age=${hstsSeconds}`)
  }
}
