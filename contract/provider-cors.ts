import { cors } from 'hono/cors'

/** Provider API §1.2: any origin, no credentials. */
export const providerCors = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: ['authorization', 'content-type', 'x-access-token'],
  // Lets a rate-limited or failing client read the delay and the request id.
  exposeHeaders: ['retry-after', 'x-request-id'],
  maxAge: 86_400,
})
