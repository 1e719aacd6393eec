import type { TabChannel } from '@chorus/accounts/accounts-deps'
import type { Target } from '../cache/edits/edits.ts'
import type { Services } from '../services/context/services.ts'
import type { LoadedSettings } from '../services/moderation/viewer-settings.ts'
import type { SeenMark } from '../services/notifications/inbox.ts'

/** A change that a network confirmed in one tab. Every kind carries a name, because tabs of other releases may send different messages. */
type Message =
  | { kind: 'flag'; target: Target; isOn: boolean }
  | { kind: 'seen'; mark: SeenMark }
  | { kind: 'settings'; saved: LoadedSettings[number] }

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  ((data.kind === 'flag' && 'target' in data) || (data.kind === 'seen' && 'mark' in data) || (data.kind === 'settings' && 'saved' in data))

/** Shows likes, follows, mutes, content settings and read marks of other tabs in this one, and the reverse, without asking a network. */
export function shareBetweenTabs(
  { cache, inbox, contentRules }: Pick<Services, 'cache' | 'inbox' | 'contentRules'>,
  tabs: TabChannel,
): void {
  let isReceiving = false
  const post = (message: Message) => {
    if (!isReceiving) tabs.post(message)
  }
  cache.subscribeConfirmed((target, isOn) => post({ kind: 'flag', target, isOn }))
  inbox.subscribeSeen((mark) => post({ kind: 'seen', mark }))
  contentRules.settings.subscribeSaved((saved) => post({ kind: 'settings', saved }))
  tabs.listen((data) => {
    if (!isMessage(data)) return
    isReceiving = true
    try {
      if (data.kind === 'seen') inbox.noteSeen(data.mark)
      else if (data.kind === 'settings') contentRules.settings.noteSaved(data.saved)
      else cache.changed({ ...data.target, isOn: data.isOn })
    } finally {
      isReceiving = false
    }
  })
}
