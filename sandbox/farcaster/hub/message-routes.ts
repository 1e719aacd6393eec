import type { Context, Hono } from 'hono'
import { checkMessage } from './check-message.ts'
import type { Hub } from './create-hub.ts'
import { HubRefusal } from './hub-refusal.ts'
import { toHubJson } from './to-hub-json.ts'

/** Validation and submission of signed messages. */
export function messageRoutes(app: Hono, hub: Hub): void {
  const rules = {
    scopesOf: (fid: number, key: string) => (hub.signers.find(fid, key) ? ('all' as const) : hub.keys.find(fid, key)?.scopes),
    isPro: (fid: number) => hub.isPro(fid),
  }
  const answer = (name: string, respond: (context: Context) => Promise<object>) =>
    app.post(`/v1/${name}Message`, async (context) => {
      const type = context.req.header('content-type')
      if (type !== 'application/octet-stream') return context.text(type ? `Invalid content type: ${type}` : 'Missing content type', 400)
      try {
        return context.json(await respond(context))
      } catch (error) {
        if (!(error instanceof HubRefusal)) throw error
        return context.json({ error: `Failed to ${name} message`, error_detail: error.detail }, 400)
      }
    })

  answer('validate', async ({ req }) => ({ valid: true, message: toHubJson(await checkMessage(await req.arrayBuffer(), rules)) }))
  answer('submit', async ({ req }) => hub.submit(await checkMessage(await req.arrayBuffer(), rules)))
}
