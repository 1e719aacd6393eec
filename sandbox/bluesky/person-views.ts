import { imageUrl } from '../media/image-url.ts'
import { iso } from '../seed/iso.ts'
import type { Picture, World } from '../seed/world.ts'
import { toCid } from './cid.ts'
import type { Labels } from './labels.ts'
import type { Names } from './names.ts'
import { type BlueskyState, hasMuted, type Json } from './state/create-state.ts'

export interface PersonViews {
  /** A profile as the AppView shows it to `viewer`, or to a guest when undefined. `accepted`: the labelers they listen to. */
  toProfile(key: string, isDetailed: boolean, viewer: string | undefined, accepted: readonly string[]): Json
  /** The profile record in the person's repository. */
  toProfileRecord(key: string): { uri: string; cid: string; value: Json }
}

interface WrittenProfile {
  displayName?: string
  description?: string
  avatar?: { ref: { $link: string } }
  banner?: { ref: { $link: string } }
  pinnedPost?: { uri: string; cid: string }
}

export const toProfileUri = (did: string): string => `at://${did}/app.bsky.actor.profile/self`

export function createPersonViews(world: World, mediaUrl: string, state: BlueskyState, { didOf }: Names, labels: Labels): PersonViews {
  const { edges, records } = state

  /** The world's images have no files, but records must reference blobs. */
  const toBlob = ({ key }: Picture) => ({
    $type: 'blob',
    ref: { $link: toCid(`picture/${key}`, 'file') },
    mimeType: 'image/jpeg',
    size: 40_000,
  })
  const toProfileRecord: PersonViews['toProfileRecord'] = (key) => {
    const uri = toProfileUri(didOf(key))
    const known = records.get(uri)
    if (known) return known
    const { name, bio, website, avatar, banner, joinedAt } = world.person(key)
    const value = {
      $type: 'app.bsky.actor.profile',
      displayName: name,
      description: bio,
      ...(website ? { website } : {}),
      avatar: toBlob(avatar),
      ...(banner ? { banner: toBlob(banner) } : {}),
      createdAt: iso(joinedAt),
    }
    return { uri, cid: toCid(JSON.stringify(value)), value }
  }
  const toPictureUrl = (blob: WrittenProfile['avatar'], own: Picture | undefined): string | undefined => {
    if (!blob) return undefined
    return own && blob.ref.$link === toBlob(own).ref.$link ? imageUrl(mediaUrl, own) : `${mediaUrl}/file/${blob.ref.$link}`
  }
  const toUri = (by: string, collection: string, edge: { rkey: string } | undefined) =>
    edge && `at://${didOf(by)}/app.bsky.graph.${collection}/${edge.rkey}`
  const toViewer = (key: string, viewer: string): Json => {
    const blocking = toUri(viewer, 'block', edges.find('block', viewer, key))
    const following = toUri(viewer, 'follow', edges.find('follow', viewer, key))
    const followedBy = toUri(key, 'follow', edges.find('follow', key, viewer))
    return {
      muted: hasMuted(state, viewer, key),
      blockedBy: edges.find('block', key, viewer) !== undefined,
      ...(blocking ? { blocking } : {}),
      ...(following && !blocking ? { following } : {}),
      ...(followedBy && !blocking ? { followedBy } : {}),
    }
  }

  return {
    toProfileRecord,
    toProfile(key, isDetailed, viewer, accepted) {
      const person = world.person(key)
      const { did, handle } = person.accounts.bluesky!
      const record = toProfileRecord(key).value as WrittenProfile
      const avatar = toPictureUrl(record.avatar, person.avatar)
      const banner = toPictureUrl(record.banner, person.banner)
      return {
        did,
        handle,
        ...(record.displayName ? { displayName: record.displayName } : {}),
        ...(avatar ? { avatar } : {}),
        labels: labels.onPerson(did, toProfileRecord(key), accepted),
        createdAt: iso(person.joinedAt),
        ...(person.verified ? { verification: { verifications: [], verifiedStatus: 'valid', trustedVerifierStatus: 'none' } } : {}),
        ...(viewer === undefined ? {} : { viewer: toViewer(key, viewer) }),
        ...(isDetailed
          ? {
              ...(record.description ? { description: record.description } : {}),
              ...(banner ? { banner } : {}),
              ...(person.website ? { website: person.website } : {}),
              ...(record.pinnedPost ? { pinnedPost: record.pinnedPost } : {}),
              followersCount: countPeople(edges.to('follow', key).map(({ by }) => by)),
              followsCount: countPeople(edges.from('follow', key).map(({ to }) => to)),
              postsCount: world.postsBy(key, 'bluesky').filter(({ deleted }) => !deleted).length,
              indexedAt: iso(person.joinedAt),
            }
          : {}),
      }
    },
  }
}

const countPeople = (keys: readonly string[]): number => new Set(keys).size
