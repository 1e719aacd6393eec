import { farcasterNotifications, markFarcasterNotifications } from '@chorus/contract/farcaster/farcaster-notifications'
import { toCursor } from '@chorus/model/page'
import type { Notifications } from '../../network.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'
import { toNotification } from './to-notification.ts'

export const createNotifications = (ask: AskProvider, viewer: string): Omit<Notifications, 'types' | 'preferences'> => ({
  async list({ types, cursor, signal }) {
    const answer = await ask(farcasterNotifications, { query: { fid: viewer, sourceFid: viewer, cursor }, signal })
    const all = answer.notifications.flatMap((wire) => toNotification(wire, viewer) ?? [])
    return {
      items: types ? all.filter(({ type }) => types.includes(type)) : all,
      cursor: toCursor(answer.cursor),
      behind: answer.behind,
      seenAt: (answer.seenAt && Date.parse(answer.seenAt)) || undefined,
      latestAt:
        answer.notifications.length > 0 ? Math.max(...answer.notifications.map(({ timestamp }) => Date.parse(timestamp) || 0)) : undefined,
    }
  },
  async countUnseen(signal) {
    const { unread = 0 } = await ask(farcasterNotifications, { query: { fid: viewer, sourceFid: viewer, size: 1 }, signal })
    return unread
  },
  async markSeen(at) {
    await ask(markFarcasterNotifications, { body: { fid: viewer, seenAt: new Date(at).toISOString() } })
  },
})
