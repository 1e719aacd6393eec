import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import * as v from 'valibot'
import type { CastPage } from '../hub/farcaster-upstream.ts'

/** An empty cursor, like none, says that there are no more pages. */
export const readNext = (next: { cursor?: string | null | undefined } | null | undefined): string | undefined => next?.cursor || undefined

/** Accounts merged into one list. A person has one or two. */
const mostAccounts = 5

const Cursors = v.record(v.pipe(v.string(), v.regex(/^\d{1,12}$/)), v.string())

/** Merges one list per account, which the provider pages separately. Within a page, newest first. */
export async function readEach(
  fids: readonly string[],
  cursor: string | undefined,
  read: (fid: number, cursor: string | undefined) => Promise<CastPage>,
): Promise<CastPage> {
  const [only] = fids
  if (fids.length === 1 && only !== undefined) return read(Number(only), cursor)
  const cursors = readCursors(cursor)
  const open = cursor === undefined ? [...new Set(fids)].slice(0, mostAccounts) : Object.keys(cursors)
  const pages = await Promise.all(open.map(async (fid) => ({ fid, page: await read(Number(fid), cursors[fid]) })))
  const next = Object.fromEntries(pages.flatMap(({ fid, page }) => (page.cursor ? [[fid, page.cursor]] : [])))
  return {
    casts: onceEach(pages.flatMap(({ page }) => page.casts)).toSorted((a, b) => ((a.timestamp ?? '') < (b.timestamp ?? '') ? 1 : -1)),
    cursor: Object.keys(next).length > 0 ? JSON.stringify(next) : undefined,
  }
}

function readCursors(cursor: string | undefined): Record<string, string> {
  try {
    const result = v.safeParse(Cursors, JSON.parse(cursor ?? '{}'))
    return result.success ? Object.fromEntries(Object.entries(result.output).slice(0, mostAccounts)) : {}
  } catch {
    return {}
  }
}

export function onceEach(casts: readonly Cast[]): Cast[] {
  return [...new Map(casts.toReversed().map((cast) => [cast.hash, cast])).values()].toReversed()
}
