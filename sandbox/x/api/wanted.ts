import { invalidRequest, type Problem } from './problem.ts'

/** The fields a call requests per object type, beyond X's defaults. */
export interface Wanted {
  tweet: ReadonlySet<string>
  user: ReadonlySet<string>
  media: ReadonlySet<string>
  poll: ReadonlySet<string>
  space: ReadonlySet<string>
  expansions: ReadonlySet<string>
}

const fields = {
  tweet:
    'article attachments author_id card_uri community_id context_annotations conversation_id created_at display_text_range edit_controls edit_history_tweet_ids entities geo id in_reply_to_user_id lang non_public_metrics note_tweet organic_metrics possibly_sensitive promoted_metrics public_metrics referenced_tweets reply_settings scopes source text withheld',
  user: 'connection_status created_at description entities id is_identity_verified location most_recent_tweet_id name parody pinned_tweet_id profile_banner_url profile_image_url protected public_metrics receives_your_dm subscription subscription_type url username verified verified_followers_count verified_type withheld',
  media:
    'alt_text duration_ms height media_key non_public_metrics organic_metrics preview_image_url promoted_metrics public_metrics type url variants width',
  poll: 'duration_minutes end_datetime id options voting_status',
  space:
    'created_at creator_id ended_at host_ids id invited_user_ids is_ticketed lang participant_count scheduled_start speaker_ids started_at state subscriber_count title topic_ids updated_at',
  expansions:
    'article.cover_media article.media_entities attachments.media_keys attachments.media_source_tweet attachments.poll_ids author_id edit_history_tweet_ids entities.mentions.username geo.place_id in_reply_to_user_id referenced_tweets.id referenced_tweets.id.author_id pinned_tweet_id most_recent_tweet_id affiliation creator_id host_ids speaker_ids invited_user_ids topic_ids username',
} as const
const always = {
  tweet: ['id', 'text', 'edit_history_tweet_ids'],
  user: ['id', 'name', 'username'],
  media: ['media_key', 'type'],
  poll: ['id', 'options'],
  space: ['id', 'state'],
  expansions: [],
} as const
const known = Object.fromEntries(Object.entries(fields).map(([kind, names]) => [kind, new Set(names.split(' '))]))

/** Rejects unknown field names. */
export function readWanted(query: Readonly<Record<string, string>>): Wanted | Problem {
  const wanted: Record<string, Set<string>> = {}
  for (const kind of Object.keys(fields) as (keyof Wanted)[]) {
    const parameter = kind === 'expansions' ? kind : `${kind}.fields`
    const asked = (query[parameter] ?? '').split(',').filter(Boolean)
    const unknown = asked.find((name) => !known[kind]!.has(name))
    if (unknown !== undefined)
      return invalidRequest(parameter, query[parameter]!, `The \`${parameter}\` query parameter value [${unknown}] is not valid.`)
    wanted[kind] = new Set([...always[kind], ...asked])
  }
  for (const [expansion, field] of carried) if (wanted['expansions']!.has(expansion)) wanted['tweet']!.add(field)
  if (wanted['expansions']!.has('pinned_tweet_id')) wanted['user']!.add('pinned_tweet_id')
  for (const id of ['creator_id', 'host_ids', 'speaker_ids']) if (wanted['expansions']!.has(id)) wanted['space']!.add(id)
  return wanted as unknown as Wanted
}

/** Each expansion implies the field that it follows. */
const carried = [
  ['attachments.media_keys', 'attachments'],
  ['attachments.poll_ids', 'attachments'],
  ['author_id', 'author_id'],
  ['entities.mentions.username', 'entities'],
  ['in_reply_to_user_id', 'in_reply_to_user_id'],
  ['referenced_tweets.id', 'referenced_tweets'],
] as const

export const isId = (text: string): boolean => /^\d{1,19}$/.test(text)

export const isProblem = (value: object): value is Problem => 'status' in value && 'body' in value

/** The page size. */
export function readPageSize(query: Readonly<Record<string, string>>, least: number, most: number, usual: number): number | Problem {
  const text = query['max_results']
  if (text === undefined) return usual
  const size = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (size >= least && size <= most) return size
  return invalidRequest('max_results', text, `The \`max_results\` query parameter value [${text}] is not between ${least} and ${most}`)
}

export const pick = (object: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)))
