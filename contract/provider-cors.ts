import { cors } from 'hono/cors'

/** Provider API §1.2: any origin, no credentials. */
export const providerCors = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: ['authorization', 'content-type', 'x-access-token'],
  // Whoever is refused may read for how long, and by which name to ask us about it.
  exposeHeaders: ['retry-after', 'x-request-id'],
  maxAge: 86_400,
})
