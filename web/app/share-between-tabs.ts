import type { TabChannel } from '@chorus/accounts/accounts-deps'
import type { Target } from '../cache/edits/edits.ts'
import type { Services } from '../services/context/services.ts'
import type { SeenMark } from '../services/notifications/inbox.ts'

/** What a network has confirmed in one tab. Tabs of other releases may send something else, so each kind names itself. */
type Message = { kind: 'flag'; target: Target; isOn: boolean } | { kind: 'seen'; mark: SeenMark }

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  (data.kind === 'flag' ? 'target' in data : data.kind === 'seen' && 'mark' in data)

/** Shows likes, follows, mutes and read marks of other tabs in this one, and the reverse, without asking a network. */
export function shareBetweenTabs({ cache, inbox }: Pick<Services, 'cache' | 'inbox'>, tabs: TabChannel): void {
  let isReceiving = false
  const post = (message: Message) => {
    if (!isReceiving) tabs.post(message)
  }
  cache.subscribeConfirmed((target, isOn) => post({ kind: 'flag', target, isOn }))
  inbox.subscribeSeen((mark) => post({ kind: 'seen', mark }))
  tabs.listen((data) => {
    if (!isMessage(data)) return
    isReceiving = true
    try {
      if (data.kind === 'seen') inbox.noteSeen(data.mark)
      else cache.changed({ ...data.target, isOn: data.isOn })
    } finally {
      isReceiving = false
    }
  })
}
