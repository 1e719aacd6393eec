import type { Channel } from '@chorus/model/channel'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { Profile, ViewerContext } from '@chorus/model/profile'
import { toPostRef, toProfileRef } from '@chorus/model/ref'
import type { Viewers } from '../entities/viewers.ts'

export const sampleProfile = (network: NetworkName, id: string, more: Partial<Profile> = {}): Profile => ({
  ref: toProfileRef(network, id),
  network,
  profileId: id,
  handle: id,
  fullHandle: id,
  displayName: id,
  followerCount: 10,
  followingCount: 5,
  status: 'active',
  verified: false,
  ...more,
})

export const samplePost = (network: NetworkName, id: string, more: Partial<Post> = {}): Post => ({
  ref: toPostRef(network, id),
  network,
  postId: id,
  publicationId: id,
  type: 'Post',
  timestamp: 1,
  author: sampleProfile(network, 'ana'),
  metadata: { locale: 'en', content: 'Hello', facets: [], attachments: [], oembedUrls: [] },
  stats: { comments: 10, mirrors: 10, quotes: 10, reactions: 10, bookmarks: 10, countOpenActions: 10 },
  ...more,
})

export const sampleChannel = (network: NetworkName, id: string, more: Partial<Channel> = {}): Channel => ({
  network,
  id,
  name: id,
  url: `https://channels.example/${id}`,
  followerCount: 10,
  timestamp: 1,
  ...more,
})

/** A profile with the viewer’s relationship to it. */
export const knownProfile = (network: NetworkName, id: string, viewerContext: ViewerContext, followerCount = 10) =>
  sampleProfile(network, id, { viewerContext, followerCount })

/** One account on each network; `mina` has a second one on X and on Bluesky. */
export const minaViewers: Viewers = {
  current: {
    farcaster: { account: 'Farcaster:1', profile: 'farcaster:@1' },
    lens: { account: 'Lens:0x01', profile: 'lens:@0x01' },
    x: { account: 'Twitter:1', profile: 'x:@1' },
    bluesky: { account: 'Bsky:did:plc:mina', profile: 'bluesky:@did:plc:mina' },
    provider: { account: 'Firefly:mina' },
  },
  accounts: new Set(['Farcaster:1', 'Lens:0x01', 'Twitter:1', 'Twitter:2', 'Bsky:did:plc:mina', 'Bsky:did:plc:work', 'Firefly:mina']),
}

/** The same user with their other Bluesky account active. */
export const minaViewersAtWork: Viewers = {
  ...minaViewers,
  current: { ...minaViewers.current, bluesky: { account: 'Bsky:did:plc:work', profile: 'bluesky:@did:plc:work' } },
}

const { provider: chorus, ...atNetworks } = minaViewers.current

/** The same user, logged out of Chorus but still logged in to the networks. */
export const minaWithoutChorus: Viewers = {
  current: atNetworks,
  accounts: new Set([...minaViewers.accounts].filter((account) => account !== chorus!.account)),
}
