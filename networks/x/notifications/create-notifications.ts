import { budgetSpent } from '@chorus/contract/refusal'
import { countTwitterMentions, markTwitterMentions, twitterMentions } from '@chorus/contract/twitter/reads'
import { Failure, isFailure } from '@chorus/model/failure'
import type { NetworkDeps, Notifications } from '../../network.ts'
import type { AskX } from '../ask-x.ts'
import { createPostPages } from '../create-post-pages.ts'
import type { XViewer } from '../replies/to-reply-permit.ts'
import { toNotification } from './to-notification.ts'

/** Spec 2 §9 */
const pageSize = '25'

/** X’s API has no notifications, only mentions. */
export function createNotifications(
  ask: AskX,
  viewer: XViewer,
  { now, storedFacts }: Pick<NetworkDeps, 'now' | 'storedFacts'>,
): Omit<Notifications, 'types' | 'preferences'> {
  const { toPage } = createPostPages(now, viewer)
  /** When a used-up budget is renewed (ms), remembered across reloads. */
  const pauseKey = `x-budget:${viewer.me}`
  let pausedUntil = 0
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
    async countUnseen(signal) {
      const wait = Math.max(pausedUntil, Number(storedFacts?.read(pauseKey) ?? 0)) - now()
      const facts = { network: 'x', call: countTwitterMentions.path, status: budgetSpent } as const
      // Pages count every minute.
      if (wait > 0) throw new Failure('refused', 'The budget was used up when it was last asked for.', { ...facts, retryAfter: wait })
      try {
        return (await ask(countTwitterMentions, { signal })).count
      } catch (error) {
        if (isFailure(error) && error.status === budgetSpent && error.retryAfter !== undefined) {
          pausedUntil = now() + error.retryAfter
          storedFacts?.write(pauseKey, String(pausedUntil))
        }
        throw error
      }
    },
    markSeen: async (at) => void (await ask(markTwitterMentions, { body: { seenAt: new Date(at).toISOString() } })),
  }
}
