import type { Channel } from '@chorus/model/channel'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { formatCount } from '../../ui/content/format-count.ts'

const messages = {
  feed: ['feed.likes', 'feed.likesShort'],
  channel: ['channel.followers', 'channel.followersShort'],
  group: ['channel.memberCount', 'channel.memberCountShort'],
} as const

/** A channel's followers, a group's members, or a feed's likes. Shows nothing for zero, which networks also report when they don't know. */
export function FollowerCount({ of: { kind = 'channel', followerCount: count } }: { of: Pick<Channel, 'kind' | 'followerCount'> }) {
  const { t, locale } = useI18n()
  if (count === 0) return null
  const [exact, short] = messages[kind]
  return <span title={t(exact, { count })}>{t(short, { count, short: formatCount(count, locale) })}</span>
}
