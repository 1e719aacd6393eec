import * as v from 'valibot'
import { address } from './addresses.ts'

export const pagesEnvironment = {
  CHORUS_PREVIEWS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  CHORUS_PAGES_URL: v.optional(address),
}

/** Where the pages that strangers link to are read: on the public network, or all of them from one stand-in. */
export type PagesConfig = { from: 'public' } | { from: 'stand-in'; url: string }

interface PagesEnvironment {
  CHORUS_PREVIEWS: '0' | '1'
  CHORUS_PAGES_URL?: string | undefined
}

/** Undefined: no such page is asked for. The sandbox without a web of its own asks nobody: nothing leaves the machine. */
export function toPagesConfig(env: PagesEnvironment, { isLive }: { isLive: boolean }): PagesConfig | undefined {
  if (env.CHORUS_PREVIEWS === '0') return undefined
  if (env.CHORUS_PAGES_URL) return { from: 'stand-in', url: env.CHORUS_PAGES_URL }
  return isLive ? { from: 'public' } : undefined
}
