import type { Context } from 'hono'
import type { HubMessage } from '../hub-message.ts'
import { HubRefusal } from '../hub-refusal.ts'
import type { Page, PageRequest } from '../page.ts'

/** Responds with what was read, or with the hub's refusal. `title`: the API's name for a failure of this request. */
export function answer(context: Context, title: string, read: () => object): Response {
  try {
    return context.json(read())
  } catch (error) {
    if (!(error instanceof HubRefusal)) throw error
    return context.json({ error: title, error_detail: error.detail }, 400)
  }
}

/** Pages are forward, oldest first, unless `reverse` is set. */
export function toPageRequest(context: Context): PageRequest {
  const { pageSize, pageToken, reverse } = context.req.query()
  return {
    size: Number(pageSize) || undefined,
    token: pageToken ? Buffer.from(pageToken, 'base64') : undefined,
    isReversed: reverse === 'true' || reverse === '1',
  }
}

/** Throws a HubRefusal. */
export function needTarget(target: string | undefined): string {
  if (!target) throw HubRefusal.badRequest('target not specified')
  return target
}

export const toToken = ({ next }: Pick<Page<unknown>, 'next'>): string => (next ? Buffer.from(next).toString('base64') : '')

export const answerPage = (context: Context, title: string, read: (page: PageRequest) => Page<HubMessage>): Response =>
  answer(context, title, () => {
    const page = read(toPageRequest(context))
    return { messages: page.items.map((message) => message.toJson()), nextPageToken: toToken(page) }
  })
