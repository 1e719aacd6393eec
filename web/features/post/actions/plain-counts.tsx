import type { Post } from '@chorus/model/post'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { abbreviateNumber } from '../../../ui/content/abbreviate-number.ts'
import { formatCount } from '../../../ui/content/format-count.ts'
import type { AvailableActions } from './use-available-actions.ts'
import styles from './post-actions.module.css'

const counts = [
  ['reply', 'comments', 'post.repliesCount'],
  ['repost', 'mirrors', 'post.reposts'],
  ['like', 'reactions', 'post.likes'],
] as const

/** The counts of actions that the session lacks, in words: an icon would look like a button. */
export function PlainCounts({ post: { stats }, actions }: { post: Post; actions: AvailableActions }) {
  const { t, locale } = useI18n()
  const shown = counts.filter(([action, stat]) => !actions[action] && stats[stat] > 0)
  if (shown.length === 0) return null
  const isAlone = !actions.reply && !actions.repost && !actions.like
  return (
    <p className={styles.counts} data-alone={isAlone || undefined}>
      {shown.map(([action, stat, words]) => {
        const exact = t(words, { count: stats[stat] })
        return (
          <span key={action} title={exact}>
            {abbreviateNumber(exact, formatCount(stats[stat], locale)).join('')}
          </span>
        )
      })}
    </p>
  )
}
