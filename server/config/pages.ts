import * as v from 'valibot'
import { address } from './addresses.ts'

export const pagesEnvironment = {
  CHORUS_PREVIEWS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  CHORUS_PAGES_URL: v.optional(address),
  CHORUS_MINI_APPS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
}

/** Where linked pages are read from: the public internet, or a single stand-in for all of them. */
export type PagesConfig = { from: 'public' } | { from: 'stand-in'; url: string }

interface PagesEnvironment {
  CHORUS_PREVIEWS: '0' | '1'
  CHORUS_PAGES_URL?: string | undefined
}

/** Undefined: linked pages are not read. The sandbox without a stand-in reads none, since it sends nothing off the machine. */
export function toPagesConfig(env: PagesEnvironment, { isLive }: { isLive: boolean }): PagesConfig | undefined {
  if (env.CHORUS_PREVIEWS === '0') return undefined
  if (env.CHORUS_PAGES_URL) return { from: 'stand-in', url: env.CHORUS_PAGES_URL }
  return isLive ? { from: 'public' } : undefined
}
