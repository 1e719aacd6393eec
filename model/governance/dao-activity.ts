import type { Choice, Proposal } from './proposal.ts'

/** A vote as a post in a timeline. Spec 2 §3. */
export interface DaoActivity {
  id: string
  type: 'vote'
  hash: string
  author: { id: string; handle: string; avatar?: string; isFollowing: boolean; isMuted: boolean }
  choice: Choice
  /** ms */
  timestamp: number
  relatedUrls: string[]
  proposalId: string
  hasBookmarked?: boolean
  /** Shown when the proposal can't be fetched. */
  fallbackContent?: { title: string; body: string }
  displayInfo?: DisplayInfo
  proposal?: Proposal
}

/** What the provider knows about a wallet's owner. Provider API §2. */
export interface DisplayInfo {
  ensHandle?: string
  avatarUrl?: string
  name?: string
  uid?: string
}
