import type { Capability, Connection } from './network.ts'

const names: Record<Capability, true> = {
  timeline: true,
  publish: true,
  edit: true,
  remove: true,
  like: true,
  mirror: true,
  quotes: true,
  engagers: true,
  bookmark: true,
  collect: true,
  follow: true,
  hideReply: true,
  relations: true,
  suggestions: true,
  trends: true,
  mute: true,
  block: true,
  report: true,
  notifications: true,
  searchPosts: true,
  searchProfiles: true,
  feeds: true,
  channels: true,
  pinned: true,
  polls: true,
  miniApps: true,
  editProfile: true,
  contentSettings: true,
  signers: true,
  managers: true,
}

/** All capabilities, in display order. */
export const capabilityNames = Object.keys(names) as readonly Capability[]

/** A connection's capabilities, in display order. */
export const listCapabilities = (connection: Connection): Capability[] => capabilityNames.filter((name) => connection[name] !== undefined)
