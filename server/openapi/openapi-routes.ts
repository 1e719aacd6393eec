import type { ApiCall } from '@chorus/contract/call'
import type { Hono } from 'hono'
import type { Limits } from '../guard/limits.ts'
import { toApiPage } from './api-page.ts'
import { type Openapi, toOpenapi } from './to-openapi.ts'

export interface OpenapiDeps {
  /** Read at the first request, so that it includes every call registered by then. */
  calls: readonly ApiCall[]
  publicUrl: string
  limits: Limits
}

/** Describes the API, for tools at /openapi.json and for people at /openapi. */
export function openapiRoutes(app: Hono, { calls, ...told }: OpenapiDeps): void {
  let made: { json: string; page: ReturnType<typeof toApiPage> } | undefined
  const make = () => {
    const openapi: Openapi = toOpenapi(calls, told)
    return { json: JSON.stringify(openapi), page: toApiPage(openapi) }
  }
  app.get('/openapi.json', (context) =>
    context.body((made ??= make()).json, 200, {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    }),
  )
  app.get('/openapi', async (context) => {
    const { html, headers } = await (made ??= make()).page
    return context.body(html, 200, headers)
  })
}
