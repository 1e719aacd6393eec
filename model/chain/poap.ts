export interface PoapEvent {
  id: number
  name: string
  description: string
  eventUrl?: string
  imageUrl: string
  country?: string
  city?: string
  /** In the service's format: `18-Nov-2021`. */
  startDate: string
  endDate?: string
}

/** A token that proves attendance at an event. Spec 1 §7. */
export interface Poap {
  tokenId: string
  owner: string
  event: PoapEvent
  /** The total number, and this token's number. */
  supply?: { total: number; order?: number }
  /** ms */
  created?: number
  bookmarked?: boolean
}
