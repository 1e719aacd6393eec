import type { Post } from '@chorus/model/post'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { postPath } from '../../services/navigation/post-path.ts'
import { abbreviateNumber } from '../../ui/content/abbreviate-number.ts'
import { formatCount } from '../../ui/content/format-count.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { listEngagements } from './engagements.ts'
import styles from './post-detail.module.css'

/** Counts of a post, linked to the people behind them where the network lists those. */
export function PostCounts({ post }: { post: Post }) {
  const { t, locale } = useI18n()
  const listed: readonly string[] = listEngagements(useServices().connections[post.network], post.author)
  const { comments, reactions, mirrors, quotes, countOpenActions = 0 } = post.stats
  const counts = [
    ['comments', 'post.repliesCount', comments],
    ['likes', 'post.likes', reactions],
    ['mirrors', 'post.reposts', mirrors],
    ['quotes', 'post.quotes', quotes],
    ['collects', 'post.collects', countOpenActions],
  ] as const
  return (
    <p className={styles.stats}>
      {counts
        .filter(([, , count]) => count > 0)
        .map(([name, words, count]) => {
          const title = t(words, { count })
          const [before, abbreviated, after] = abbreviateNumber(title, formatCount(count, locale))
          const inside = (
            <>
              {before}
              <b>{abbreviated}</b>
              {after}
            </>
          )
          return listed.includes(name) ? (
            <AppLink key={name} href={`${postPath(post)}/${name}`} title={title}>
              {inside}
            </AppLink>
          ) : (
            <span key={name} title={title}>
              {inside}
            </span>
          )
        })}
    </p>
  )
}
