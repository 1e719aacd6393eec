import type { Capability, Connection } from './network.ts'

const names: Record<Capability, true> = {
  timeline: true,
  publish: true,
  remove: true,
  like: true,
  mirror: true,
  quotes: true,
  engagers: true,
  bookmark: true,
  follow: true,
  relations: true,
  suggestions: true,
  mute: true,
  block: true,
  report: true,
  notifications: true,
  searchPosts: true,
  searchProfiles: true,
  feeds: true,
  pinned: true,
  editProfile: true,
}

/** All there are, in the order in which people are shown them. */
export const capabilityNames = Object.keys(names) as readonly Capability[]

/** What a connection offers, in that order. */
export const listOffered = (connection: Connection): Capability[] => capabilityNames.filter((name) => connection[name] !== undefined)
