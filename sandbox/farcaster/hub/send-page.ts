import type { Context } from 'hono'
import type { HubMessage } from './hub-message.ts'

const largestPage = 1000

export const refuse = (context: Context, error: string, detail = error) => context.json({ error, error_detail: detail }, 400)

export const toPageSize = (text: string | undefined): number =>
  Math.min(Math.max(Number(text ?? largestPage) || largestPage, 1), largestPage)

/** `oldest` is oldest first, as a hub stores messages; `reverse=true` reverses it. */
export function sendPage(context: Context, oldest: readonly HubMessage[]) {
  const page = cutPage(context, oldest)
  if (!page) return refuse(context, 'invalid pageToken')
  return context.json({ messages: page.items.map((message) => message.toJson()), nextPageToken: page.next })
}

/** Undefined for an invalid token. */
export function cutPage<T>(context: Context, oldest: readonly T[]): { items: T[]; next: string } | undefined {
  const { pageSize, pageToken, reverse } = context.req.query()
  const size = toPageSize(pageSize)
  const items = reverse === 'true' || reverse === '1' ? oldest.toReversed() : oldest
  const from = pageToken ? Number(Buffer.from(pageToken, 'base64url').toString()) : 0
  if (!Number.isInteger(from) || from < 0) return undefined
  const next = from + size < items.length ? Buffer.from(String(from + size)).toString('base64url') : ''
  return { items: items.slice(from, from + size), next }
}
