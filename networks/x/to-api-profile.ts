import type { XUser } from '@chorus/contract/twitter/twitter-types'
import type { Profile, ViewerContext } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import { toApiText, toTarget } from './api-text.ts'
import { upscale } from './upscale.ts'

export function toApiProfile(wire: XUser): Profile {
  const { id, name, username, description, location, entities, url, public_metrics: metrics } = wire
  const [site] = entities?.url?.urls ?? []
  return {
    ref: toProfileRef('x', id),
    network: 'x',
    profileId: id,
    handle: username,
    fullHandle: username,
    displayName: name || username,
    pfp: wire.profile_image_url ? upscale(wire.profile_image_url) : undefined,
    banner: wire.profile_banner_url,
    bio: description ? toApiText(description, entities?.description).text : undefined,
    location: location || undefined,
    website: (site ? toTarget(site) : url) || undefined,
    followerCount: metrics?.followers_count ?? 0,
    followingCount: metrics?.following_count ?? 0,
    status: 'active',
    verified: wire.verified ?? false,
    viewerContext: wire.connection_status && toViewerContext(wire.connection_status),
  }
}

const toViewerContext = (status: readonly string[]): ViewerContext => ({
  following: status.includes('following'),
  followedBy: status.includes('followed_by'),
  blocking: status.includes('blocking'),
  muting: status.includes('muting'),
})

/** A person when X returns only their id. */
export const toUnknownProfile = (id: string): Profile => toApiProfile({ id, name: id, username: '' })
