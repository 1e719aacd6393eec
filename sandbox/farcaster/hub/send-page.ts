import type { Context } from 'hono'

type Json = Record<string, unknown>

const largestPage = 1000

export const refuse = (context: Context, error: string, status: 400 | 404 = 400) => context.json({ error, error_detail: error }, status)

/** `oldest` is oldest first, as a hub stores messages; `reverse=true` reverses it. */
export function sendPage<T>(context: Context, oldest: readonly T[], toJson: (item: T) => Json) {
  const { pageSize, pageToken, reverse } = context.req.query()
  const size = Math.min(Math.max(Number(pageSize ?? largestPage) || largestPage, 1), largestPage)
  const items = reverse === 'true' || reverse === '1' ? oldest.toReversed() : oldest
  const from = pageToken ? Number(Buffer.from(pageToken, 'base64url').toString()) : 0
  if (!Number.isInteger(from) || from < 0) return refuse(context, 'invalid pageToken')
  const next = from + size < items.length ? Buffer.from(String(from + size)).toString('base64url') : ''
  return context.json({ messages: items.slice(from, from + size).map(toJson), nextPageToken: next })
}
