import type { App } from '../start-app.ts'
import { expect } from '../test.ts'

/** Adds labels as the network’s moderation, or as a labeler. */
export async function label(app: App, subject: { uri: string } | { did: string }, values: readonly string[], remove = false) {
  const url = `${app.faults.bluesky.url}/xrpc/tools.ozone.moderation.emitEvent`
  const event = {
    $type: 'tools.ozone.moderation.defs#modEventLabel',
    createLabelVals: remove ? [] : values,
    negateLabelVals: remove ? values : [],
  }
  const body = JSON.stringify({ event, subject, createdBy: 'did:plc:moderator' })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(response.ok).toBe(true)
}
