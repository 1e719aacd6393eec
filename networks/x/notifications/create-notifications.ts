import { countTwitterMentions, markTwitterMentions, twitterMentions } from '@chorus/contract/twitter/reads'
import type { NetworkDeps, Notifications } from '../../network.ts'
import type { AskX } from '../ask-x.ts'
import { createPostPages } from '../create-post-pages.ts'
import type { XViewer } from '../to-reply-permit.ts'
import { toNotification } from './to-notification.ts'

/** Spec 2 §9 */
const pageSize = '25'

/** X’s API has no notifications, only mentions. */
export function createNotifications(
  ask: AskX,
  viewer: XViewer,
  { now }: Pick<NetworkDeps, 'now'>,
): Omit<Notifications, 'types' | 'preferences'> {
  const { toPage } = createPostPages(now, viewer)
  return {
    async list({ types, cursor, signal }) {
      const answer = await ask(twitterMentions, { query: { limit: pageSize, cursor }, signal })
      const page = toPage(answer)
      const all = page.items.filter(({ author }) => author.profileId !== viewer.me).map((post) => toNotification(post, viewer.me))
      return {
        items: types ? all.filter(({ type }) => types.includes(type)) : all,
        cursor: page.cursor,
        seenAt: (answer.seenAt && Date.parse(answer.seenAt)) || undefined,
        latestAt: page.items.length > 0 ? Math.max(...page.items.map(({ timestamp }) => timestamp)) : undefined,
      }
    },
    countUnseen: async (signal) => (await ask(countTwitterMentions, { signal })).count,
    markSeen: async (at) => void (await ask(markTwitterMentions, { body: { seenAt: new Date(at).toISOString() } })),
  }
}
