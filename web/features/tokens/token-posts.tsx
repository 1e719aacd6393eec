import type { Token } from '@chorus/contract/tokens/tokens'
import { toOrderTime, type Post } from '@chorus/model/post'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { MessagesSquare } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Services } from '../../services/context/services.ts'
import type { MergedKind } from '../../services/lists/create-lists.ts'
import type { MergedList } from '../../services/lists/merged-list.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import styles from './token.module.css'

const aboutToken: MergedKind<Post> = {
  word: 'posts about tokens',
  keyOf: ({ ref }) => ref,
  timeOf: toOrderTime,
  isGone: ({ isHidden }) => isHidden === true,
  order: 'time',
  toBatch: (items) => ({ posts: items }),
  isStill: true,
}

/** Undefined: no network that the viewer reads can be searched for it. */
function openPosts({ mergedList, connections, connected }: Services, cashtag: string): MergedList<Post> | undefined {
  const networks = connected().filter(
    (name) => (connections[name].searchPosts?.shortest ?? 0) <= cashtag.length && connections[name].searchPosts,
  )
  const query = parseSearchQuery(cashtag)
  if (networks.length === 0) return undefined
  return mergedList({
    kind: aboutToken,
    key: cashtag,
    networks,
    load: ({ searchPosts }, page) => searchPosts!.find(query, { ...page, sort: 'latest' }),
  })
}

/** The latest posts that mention a token by its symbol. */
export function TokenPosts({ token: { symbol } }: { token: Token }) {
  const t = useT()
  const services = useServices()
  const cashtag = `$${symbol}`
  // Of a symbol with other characters no network makes a cashtag.
  const list = /^[A-Z][A-Z0-9]{0,14}$/.test(symbol) ? openPosts(services, cashtag) : undefined
  if (!list) return null
  const title = t('token.posts', { symbol: cashtag })
  return (
    <section className={styles.posts} aria-label={title}>
      <h3>{title}</h3>
      <TimelineList
        showsConversations
        showsEach
        timeline={list}
        label={title}
        empty={<EmptyState Icon={MessagesSquare} title={t('token.noPosts', { symbol: cashtag })} />}
      />
    </section>
  )
}
