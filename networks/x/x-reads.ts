import type { LateSearch } from '../late.ts'
import type { Capabilities, Reads } from '../network.ts'

/** What both ways to read X offer: its API for accounts, and the public pages for everyone. */
export type XReads = Omit<Reads, 'profileTabs'> & LateSearch & { pinned: Pick<Capabilities['pinned'], 'post'> }
