import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { Publish } from '@chorus/networks/draft'
import type { Clock, Page } from './open-page.ts'

/** A post in the sandbox’s own ledger. */
export interface LedgerEntry {
  id: string
  text: string
  replyTo?: string | undefined
}

/** One account and its network, which keeps its own ledger. */
export interface Stage {
  network: NetworkName
  accountId: string
  /** In the counts: its network, and how it logs in where that matters. */
  label: string
  /** Someone else's post. */
  target: Post
  hasPolls: boolean
  hasMedia: boolean
  /** The account's posts. */
  readLedger(): Promise<readonly LedgerEntry[]>
  openSender(page: Page, clock: Clock): Publish
}
