import type { Channel } from '@chorus/model/channel'
import { useT } from '../../i18n/use-t.ts'
import { feedPath } from '../../services/navigation/feed-path.ts'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { feedRows } from '../feeds/feed-row.tsx'
import { explorePath } from './explore-kinds.ts'
import styles from './popular-feeds.module.css'

/** Popular feeds, beside the column. */
export function PopularFeeds({ feeds }: { feeds: readonly Channel[] }) {
  const t = useT()
  return (
    <Card title={t('explore.feeds')} isNamed>
      <ul className={styles.list}>
        {feeds.map((feed) => (
          <li key={feedRows.keyOf(feed)} className={styles.row}>
            <span className={styles.words}>
              <AppLink href={feedPath(feed)} className={styles.name}>
                <bdi>{feed.name}</bdi>
              </AppLink>
              {feed.followerCount > 0 ? <small>{t('feed.likes', { count: feed.followerCount })}</small> : null}
            </span>
            <NetworkMark network={feed.network} isNamed={false} />
          </li>
        ))}
      </ul>
      <AppLink href={explorePath('feeds')} aria-label={t('explore.showAllOf', { what: t('explore.feeds') })}>
        {t('explore.showAll')}
      </AppLink>
    </Card>
  )
}
