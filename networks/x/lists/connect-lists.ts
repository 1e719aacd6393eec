import { createLate, lateMethods } from '../../late.ts'
import type { Capabilities, NetworkDeps, Reads } from '../../network.ts'
import type { AskX } from '../ask-x.ts'
import type { XViewer } from '../replies/to-reply-permit.ts'

/** What an account lists on X, loaded late. `bookmark`, `mute` and `block` are lists only; their actions are elsewhere. */
export function connectLists(ask: () => Promise<AskX>, viewer: XViewer, deps: Pick<NetworkDeps, 'now' | 'storedFacts'>) {
  const lists = createLate('x', async () => (await import('./create-lists.ts')).createLists(await ask(), viewer, deps))
  const notifications = createLate('x', async () => {
    const { createNotifications } = await import('../notifications/create-notifications.ts')
    return createNotifications(await ask(), viewer, deps)
  })
  const whole = {
    relations: { kinds: ['followers', 'following'], ...lateMethods(async () => (await lists()).relations, ['list']) },
    engagers: { kinds: ['mirrors'], ownKinds: ['likes'], ...lateMethods(async () => (await lists()).engagers, ['list']) },
    quotes: lateMethods(async () => (await lists()).quotes, ['list']),
    notifications: {
      types: ['Comment', 'Mention', 'Quote'],
      ...lateMethods(notifications, ['list', 'countUnseen', 'markSeen']),
    },
    ...lateMethods(async () => (await lists()).hidden, ['hiddenComments']),
  } satisfies Partial<Capabilities & Reads>
  return {
    whole,
    bookmark: { kinds: ['all'], ...lateMethods(async () => (await lists()).bookmark, ['list']) } satisfies Pick<
      Capabilities['bookmark'],
      'kinds' | 'list'
    >,
    mute: lateMethods(async () => (await lists()).mute, ['list']),
    block: lateMethods(async () => (await lists()).block, ['list']),
  }
}
