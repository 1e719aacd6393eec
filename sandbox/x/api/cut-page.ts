import { invalidRequest, type Problem } from './problem.ts'

export interface Listed {
  /** Sort position: higher is newer. */
  at: number
  id: string
}

export interface Cut<T> {
  items: T[]
  next?: string
  previous?: string
}

const encode = (way: 'n' | 'p', { at, id }: Listed) => Buffer.from(`${way}.${at}.${id}`).toString('base64url')

/** The page after or before the item in the token; items added in the meantime shift nothing. */
export function cutPage<T extends Listed>(items: readonly T[], size: number, token: string | undefined): Cut<T> | Problem {
  const sorted = items.toSorted(compare)
  const start = findStart(sorted, size, token)
  if (start === undefined)
    return invalidRequest('pagination_token', token!, `The \`pagination_token\` query parameter value [${token!}] is not valid.`)
  const page = sorted.slice(start, start + size)
  const [first, last] = [page[0], page.at(-1)]
  return {
    items: page,
    ...(last && start + size < sorted.length ? { next: encode('n', last) } : {}),
    ...(first && start > 0 ? { previous: encode('p', first) } : {}),
  }
}

const compare = (a: Listed, b: Listed): number => b.at - a.at || (a.id < b.id ? 1 : -1)

function findStart(sorted: readonly Listed[], size: number, token: string | undefined): number | undefined {
  if (token === undefined) return 0
  const [, way, at, id] = /^([np])\.(\d{1,16})\.([\w-]{1,40})$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (!id) return undefined
  const named = { at: Number(at), id }
  const after = sorted.findIndex((item) =>
    way === 'n' ? compare(named, item) < 0 && item.id !== id : compare(named, item) <= 0 || item.id === id,
  )
  const place = after < 0 ? sorted.length : after
  return way === 'n' ? place : Math.max(0, place - size)
}
