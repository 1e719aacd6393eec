import type { Post } from '@chorus/model/post'
import { Heart, MessageCircle, Repeat2 } from 'lucide-react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { abbreviateNumber } from '../../../ui/content/abbreviate-number.ts'
import { formatCount } from '../../../ui/content/format-count.ts'
import { Count } from './action-button.tsx'
import type { AvailableActions } from './use-available-actions.ts'
import styles from './post-actions.module.css'

const counts = [
  ['reply', 'comments', 'post.repliesCount'],
  ['repost', 'mirrors', 'post.reposts'],
  ['like', 'reactions', 'post.likes'],
] as const

const icons = { reply: MessageCircle, repost: Repeat2, like: Heart }

/** The counts of actions that the session lacks: in the columns of their buttons, or in words when there are no buttons. */
export function PlainCounts({ post: { stats }, actions }: { post: Post; actions: AvailableActions }) {
  const { t, locale } = useI18n()
  const shown = counts.filter(([action, stat]) => !actions[action] && stats[stat] > 0)
  if (shown.length === 0) return null
  if (actions.reply || actions.repost || actions.like)
    return shown.map(([action, stat, words]) => {
      const Icon = icons[action]
      return (
        <span key={action} className={styles.count} data-column={action} title={t(words, { count: stats[stat] })}>
          <Icon aria-hidden size={18} />
          <Count count={stats[stat]} words={words} />
        </span>
      )
    })
  return (
    <p className={styles.counts}>
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
