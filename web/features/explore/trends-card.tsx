import type { NetworkName } from '@chorus/model/network-identity'
import type { Trend } from '@chorus/model/trend'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { searchPath } from '../../services/navigation/search-place.ts'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './aside-list.module.css'

export interface NetworkTrend extends Trend {
  network: NetworkName
}

/** Trending topics, beside the column. Each links to its posts: on all networks if the viewer can't search its own. */
export function TrendsCard({ trends }: { trends: readonly NetworkTrend[] }) {
  const t = useT()
  const { connections } = useServices()
  const toSource = (network: NetworkName) => (connections[network].searchPosts ? descriptors[network].segment : undefined)
  return (
    <Card title={t('explore.trends')} isNamed>
      <ul className={styles.list}>
        {trends.map(({ network, name, query, postCount }) => (
          <li key={`${network}:${name}`} className={styles.row}>
            <span className={styles.words}>
              <AppLink href={searchPath({ q: query, type: 'posts', source: toSource(network) })} className={styles.name}>
                <bdi>{name}</bdi>
              </AppLink>
              <small>{t('explore.trendPosts', { count: postCount })}</small>
            </span>
            <NetworkMark network={network} isNamed={false} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
