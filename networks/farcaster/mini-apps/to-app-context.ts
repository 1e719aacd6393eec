import { isAvailable, type Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { MiniAppOpening, MiniAppPlace } from '../../provider/mini-apps.ts'

interface Viewer {
  fid: number
  /** Undefined: it couldn't be read. */
  profile: Profile | undefined
  /** The fid of this client's operator, which apps tell clients apart by. 0: it has none. */
  clientFid: number
}

/** `MiniAppContext` of `@farcaster/miniapp-core`. */
export const toAppContext = ({ place, isAdded, isPhone }: MiniAppOpening, { fid, profile, clientFid }: Viewer) => ({
  client: { platformType: isPhone ? 'mobile' : 'web', clientFid, added: isAdded },
  user: profile ? toUser(profile) : { fid },
  location: toLocation(place),
  features: { haptics: false, cameraAndMicrophoneAccess: false },
})

function toLocation(place: MiniAppPlace) {
  switch (place.kind) {
    case 'post':
      return { type: 'cast_embed', embed: place.link, cast: toCast(place.post) }
    case 'list':
      return { type: 'launcher' }
    case 'app':
      return { type: 'open_miniapp', referrerDomain: place.domain }
  }
}

const toUser = ({ profileId, handle, displayName, pfp }: Profile) => ({
  fid: Number(profileId),
  ...(handle && { username: handle }),
  ...(displayName && { displayName }),
  ...(pfp && { pfpUrl: pfp }),
})

function toCast({ author, postId, parentPostId, parentAuthor, timestamp, mentions, metadata, quoteOn, channel }: Post) {
  const quoted = quoteOn && isAvailable(quoteOn) ? [`https://farcaster.xyz/~/conversations/${quoteOn.postId}`] : []
  return {
    author: toUser(author),
    hash: postId,
    ...(parentPostId && { parentHash: parentPostId }),
    ...(parentAuthor && { parentFid: Number(parentAuthor.profileId) }),
    timestamp,
    ...(mentions && { mentions: mentions.map(toUser) }),
    text: metadata.content,
    embeds: [...metadata.oembedUrls, ...metadata.attachments.map(({ uri }) => uri), ...quoted],
    ...(channel && { channelKey: channel.id }),
  }
}
