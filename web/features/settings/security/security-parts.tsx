import type { AccountBook } from '@chorus/accounts/book/account-book'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { findConnectedName, isConnected } from '../connections/to-connection-groups.ts'
import { createAccountCalls } from '../parts/account-calls.ts'
import { PartSection } from '../parts/part-section.tsx'
import { useChangedBook } from '../parts/use-changed-book.ts'
import { usePart } from '../parts/use-part.ts'
import { SecurityActivity } from './security-activity.tsx'
import { Sessions } from './sessions.tsx'
import { toChanges } from './to-changes.ts'
import parts from '../parts/parts.module.css'

/** Where the Chorus account is logged in, and what has changed about it. Each section loads and fails on its own. */
export function SecurityParts({ book }: { book: AccountBook }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const calls = createAccountCalls(ownFetcher)
  const sessions = usePart(calls.sessions)
  const notices = usePart(useNotices(calls))
  const moves = usePart(calls.moves)
  // Says which changes can still be undone, and names the accounts in them.
  const { value: wire, reload } = usePart(calls.connections)
  const change = () => void Promise.all([reload(), notices.reload(), moves.reload(), sessions.reload()])
  useChangedBook(book, change)

  return (
    <div className={parts.parts}>
      <PartSection title={t('sessions.title')} lead={t('sessions.lead')} part={sessions} lines={1}>
        {(value) => <Sessions sessions={value} onChange={() => void sessions.reload()} />}
      </PartSection>
      <PartSection title={t('securityActivity.title')} part={notices} lines={2}>
        {(value) => (
          <SecurityActivity
            changes={toChanges(
              value,
              t,
              (one) => wire !== undefined && isConnected(wire, one),
              (one) => wire && findConnectedName(wire, one),
              moves.value,
            )}
            onChange={change}
          />
        )}
      </PartSection>
    </div>
  )
}

/** Marks the shown notices as seen at once, but keeps showing them as new until the page is left. */
function useNotices(calls: ReturnType<typeof createAccountCalls>) {
  const [news] = useState(() => new Set<string>())
  return async () => {
    const list = await calls.notices()
    const unseen = list.filter(({ isSeen }) => !isSeen)
    for (const { id } of unseen) news.add(id)
    // Not essential: the next visit marks them again.
    if (unseen.length > 0) void calls.markNotices().catch(() => {})
    return list.map((notice) => ({ ...notice, isSeen: !news.has(notice.id) }))
  }
}
