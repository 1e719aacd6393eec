import { cors } from 'hono/cors'

/** Provider API §1.2: any origin, no credentials. */
export const providerCors = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: ['authorization', 'content-type', 'x-access-token'],
  maxAge: 86_400,
})
