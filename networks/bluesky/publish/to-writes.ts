import type { ContentWarning } from '@chorus/model/moderation/content-warning'
import type { Restriction } from '@chorus/model/post'
import type { Draft, PublishIdentity } from '../../draft.ts'
import type { WireStrongRef } from '../decode/wire.ts'
import { publishFeatures } from '../features.ts'

/** Who can reply, as threadgate rules: an empty list means no one. Absent: no gate. */
const rules: Record<Restriction, readonly string[] | undefined> = {
  Everyone: undefined,
  Nobody: [],
  OnlyPeopleYouFollow: ['followingRule'],
  YouFollower: ['followerRule'],
  MentionedProfiles: ['mentionRule'],
}

export interface Parts {
  facets: readonly object[]
  reply?: { root: WireStrongRef; parent: WireStrongRef }
  embed?: object
}

interface Write {
  $type: 'com.atproto.repo.applyWrites#create'
  collection: 'app.bsky.feed.post' | 'app.bsky.feed.threadgate' | 'app.bsky.feed.postgate'
  rkey: string
  value: object
}

/** A post and its gates, under the same key, written all or nothing. */
export function toWrites(did: string, draft: Draft, { key: rkey, createdAt: at }: PublishIdentity, parts: Parts): Write[] {
  const createdAt = new Date(at).toISOString()
  const post = `at://${did}/app.bsky.feed.post/${rkey}`
  const write = (collection: Write['collection'], value: object): Write => ({
    $type: 'com.atproto.repo.applyWrites#create',
    collection,
    rkey,
    value: { $type: collection, ...value, createdAt },
  })
  const { facets, reply, embed } = parts
  const languages = draft.languages.slice(0, publishFeatures.languages)
  const writes = [
    write('app.bsky.feed.post', {
      // Lone surrogates can't be encoded in UTF-8.
      text: draft.text.toWellFormed(),
      ...(facets.length > 0 ? { facets } : {}),
      ...(languages.length > 0 ? { langs: languages } : {}),
      ...(reply ? { reply } : {}),
      ...(embed ? { embed } : {}),
      ...(draft.warning && isOffered(draft.warning) && { labels: toSelfLabels(draft.warning) }),
    }),
  ]
  const allow = reply ? undefined : rules[draft.restriction ?? 'Everyone']
  if (allow)
    writes.push(write('app.bsky.feed.threadgate', { post, allow: allow.map((rule) => ({ $type: `app.bsky.feed.threadgate#${rule}` })) }))
  if (draft.canBeQuoted === false)
    writes.push(write('app.bsky.feed.postgate', { post, embeddingRules: [{ $type: 'app.bsky.feed.postgate#disableRule' }] }))
  return writes
}

const isOffered = (warning: ContentWarning): boolean => (publishFeatures.warnings.kinds as readonly ContentWarning[]).includes(warning)
const toSelfLabels = (val: ContentWarning): object => ({ $type: 'com.atproto.label.defs#selfLabels', values: [{ val }] })
