import type { CollectModule, Post } from '@chorus/model/post'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { useProfile } from '../../../services/entities/use-profile.ts'
import { useNow } from '../../../ui/content/clock.tsx'
import { formatCount } from '../../../ui/content/format-count.ts'
import { formatPrice } from '../../../ui/content/format-price.ts'
import { formatTimeLeft } from '../../../ui/content/format-time-left.ts'
import { type CollectState, toCollectState } from './to-collect-state.ts'

export interface CollectFacts {
  state: CollectState
  /** `1.5 GHO`. Absent: it is free. */
  price?: string
  /** How many were collected, and of how many. */
  count: string
  /** Absent: there is no end. */
  time?: string
  /** Who may. Absent: everyone. */
  audience?: string
}

/** The collect terms of a post, in words. */
export function useCollectFacts(post: Post, module: CollectModule): CollectFacts {
  const { t, locale } = useI18n()
  const now = useNow()
  const author = useProfile(post.author)
  const isOwn = useServices().cache.viewers().current[post.network]?.profile === post.author.ref
  const state = toCollectState(post, { now, isOwn, isFollowing: author.viewerContext?.following === true }) ?? 'ended'
  const { amount, currency = '', collectLimit, collectedCount, endsAt, followerOnly } = module
  const count = post.stats.countOpenActions ?? collectedCount
  const left = endsAt === undefined ? undefined : endsAt - now
  return {
    state,
    ...(amount !== undefined && { price: formatPrice(amount, currency, locale) }),
    count:
      collectLimit === undefined
        ? t('collect.count', { count })
        : t('collect.countOf', { count: formatCount(count, locale), limit: formatCount(collectLimit, locale) }),
    ...(left !== undefined && { time: left > 0 ? t('collect.ends', { time: formatTimeLeft(left, t) }) : t('collect.over') }),
    ...(followerOnly && { audience: t('collect.followersOnly') }),
  }
}
