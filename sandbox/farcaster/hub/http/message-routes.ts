import type { Message } from '@farcaster/core'
import type { Context, Hono } from 'hono'
import { decodeMessage } from '../check-message.ts'
import type { Hub } from '../create-hub.ts'
import { HubRefusal } from '../hub-refusal.ts'
import { toHubJson } from '../to-hub-json.ts'

/** Validation and submission of signed messages. */
export function messageRoutes(app: Hono, hub: Hub): void {
  const answer = (name: string, respond: (message: Message) => Promise<object>) =>
    app.post(`/v1/${name}Message`, async (context: Context) => {
      const type = context.req.header('content-type')
      if (type !== 'application/octet-stream') return context.text(type ? `Invalid content type: ${type}` : 'Missing content type', 400)
      try {
        return context.json(await respond(decodeMessage(new Uint8Array(await context.req.arrayBuffer()))))
      } catch (error) {
        if (!(error instanceof HubRefusal)) throw error
        return context.json({ error: `Failed to ${name} message`, error_detail: error.detail }, 400)
      }
    })

  answer('validate', async (message) => ({ valid: await hub.validate(message), message: toHubJson(message) }))
  answer('submit', async (message) => {
    await hub.submit(message)
    return toHubJson(message)
  })
}
