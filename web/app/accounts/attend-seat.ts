import { hasAccounts } from '@chorus/accounts/account-book'
import { networkNames } from '@chorus/model/limits'
import type { Services } from '../services.ts'
import { whenCalm } from '../when-calm.ts'
import { keepCurrent } from './current-cookie.ts'
import { keepDevice } from './device/device-cookie.ts'

/**
 * Brings back what this browser had, once the page stands: where somebody is logged in, or was when it was last looked. Elsewhere it
 * waits until another tab says something. `onViewer`: somebody else is current on a network now, and what was read for the former is
 * not for them.
 */
export function attendSeat({ seat, viewerOf, visitor, outbox }: Services, onViewer: () => void): void {
  let viewer = viewerOf(networkNames)
  seat.subscribe(() => {
    keepCurrent(seat.book())
    keepDevice(seat.book())
    const next = viewerOf(networkNames)
    if (next === viewer) return
    viewer = next
    onViewer()
  })

  // What an earlier page could not send any more goes on as whoever wrote it.
  const open = () =>
    void seat
      .restored()
      .then(async () => (await outbox.open()).resume())
      .catch(() => {})
  if (hasAccounts(seat.book()) || visitor.current.length > 0 || visitor.device) {
    whenCalm(open)
    return
  }
  const channel = new BroadcastChannel('chorus-accounts')
  channel.addEventListener('message', () => {
    channel.close()
    open()
  })
}
