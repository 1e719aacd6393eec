import { createHash } from 'node:crypto'
import { guestOwner } from '@chorus/contract/page-owner'
import type { RenderOptions } from '@chorus/web/app/render-options'
import type { Preferences } from '@chorus/web/services/settings/settings'

/**
 * Names the session and the accounts that a page was rendered for: the same for all of their pages, and another after a log-out, a login or a
 * switch. It reveals neither the session's token nor an account.
 *
 * @param token The session's token from the browser's cookie, which counts only while the session exists.
 * @param held Undefined: no session.
 */
export function toPageOwner(
  { token = '', held }: { token?: string | undefined; held?: RenderOptions['held'] },
  { current, device }: Pick<Preferences, 'current' | 'device'>,
): string {
  const session = held?.account ? [token, ...held.sessions.map(({ profile }) => profile.profileId).toSorted()] : []
  if (session.length === 0 && current.length === 0 && !device) return guestOwner
  return createHash('sha256')
    .update(JSON.stringify(['page owner', session, current, device !== undefined]))
    .digest('base64url')
    .slice(0, 22)
}
