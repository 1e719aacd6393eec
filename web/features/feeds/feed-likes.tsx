import { useI18n } from '../../i18n/i18n-provider.tsx'
import { formatCount } from '../../ui/content/format-count.ts'

/** Shows nothing for a feed without likes. */
export function FeedLikes({ count }: { count: number }) {
  const { t, locale } = useI18n()
  if (count === 0) return null
  return <span title={t('feed.likes', { count })}>{t('feed.likesShort', { count, short: formatCount(count, locale) })}</span>
}
