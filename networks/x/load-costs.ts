import { twitterSpending, type XItem, type XSpending } from '@chorus/contract/twitter/spending'
import type { Cost, CostKind, CostPeriod, Costs } from '@chorus/model/costs'
import type { AskX } from './ask-x.ts'

/** X's price list is more detailed than people need. */
const kinds = {
  'post-read': 'posts-read',
  'user-read': 'people-read',
  'follow-read': 'people-read',
  'space-read': 'other',
  'media-read': 'other',
  'poll-read': 'other',
  'post-create': 'post',
  'post-create-url': 'link-post',
  'reply-summoned': 'reply',
  'interaction-create': 'interaction',
  'interaction-delete': 'interaction',
  bookmark: 'bookmark',
  'media-upload': 'media',
  'media-metadata': 'media',
  'mute-create': 'mute',
  'mute-delete': 'mute',
  'content-manage': 'other',
  'profile-update': 'other',
} satisfies Record<XItem, CostKind>
const kindByItem = new Map<string, CostKind>(Object.entries(kinds))

export async function loadCosts(ask: AskX, signal?: AbortSignal): Promise<Costs> {
  const { today, month, cap, server, pageCost, resetsAt } = await ask(twitterSpending, { signal })
  return {
    today: toPeriod(today),
    month: toPeriod(month),
    ...(cap && { limit: cap }),
    server: { today: server.today, month: server.month, ...(server.cap && { limit: server.cap }) },
    pageCost,
    resetsAt: Date.parse(resetsAt),
  }
}

function toPeriod({ spent, unconfirmed, purchases }: XSpending['today']): CostPeriod {
  const costs = new Map<CostKind, Cost>()
  for (const { item, count, cost } of purchases) {
    const kind = kindByItem.get(item) ?? 'other'
    const known = costs.get(kind)
    costs.set(kind, { kind, count: (known?.count ?? 0) + count, amount: (known?.amount ?? 0) + cost })
  }
  return { total: spent + unconfirmed, unconfirmed, costs: [...costs.values()].toSorted((one, other) => other.amount - one.amount) }
}
