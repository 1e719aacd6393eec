export interface PoapEvent {
  id: number
  name: string
  description: string
  eventUrl?: string
  imageUrl: string
  country?: string
  city?: string
  /** As the service writes it: `18-Nov-2021`. */
  startDate: string
  endDate?: string
}

/** A token that somebody was at an event. Spec 1 §7. */
export interface Poap {
  tokenId: string
  owner: string
  event: PoapEvent
  /** How many there are, and which of them this is. */
  supply?: { total: number; order?: number }
  /** ms */
  created?: number
  bookmarked?: boolean
}
