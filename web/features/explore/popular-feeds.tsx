import type { NetworkName } from '@chorus/model/network-identity'
import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { feedPath } from '../../services/navigation/feed-path.ts'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { feedRows } from '../feeds/feed-row.tsx'
import { explorePath, openFeeds } from './explore-kinds.ts'
import styles from './popular-feeds.module.css'

const few = 4

/** Popular feeds beside the column. Empty until they have loaded, and when loading fails. */
export function PopularFeeds({ networks }: { networks: readonly NetworkName[] }) {
  const t = useT()
  const list = openFeeds(useServices(), networks)
  const { items } = useSyncExternalStore(list.subscribe, list.view, list.view)
  useEffect(() => {
    if (list.view().items.length === 0) void list.more(few)
  }, [list])
  if (items.length === 0) return null
  return (
    <Card title={t('explore.feeds')} isNamed>
      <ul className={styles.list}>
        {items.slice(0, few).map((feed) => (
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
