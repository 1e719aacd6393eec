import { toAccountId } from '@chorus/accounts/account-id'
import { accountSources } from '@chorus/accounts/account-source'
import { mapBook, type AccountBook } from '@chorus/accounts/book/account-book'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import type { Account } from '@chorus/model/account'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Connections } from '../connections/connections.tsx'
import { findConnectedName, isConnected, toConnectionGroups } from '../connections/to-connection-groups.ts'
import { createAccountCalls } from '../parts/account-calls.ts'
import { PartSection } from '../parts/part-section.tsx'
import { usePart } from '../parts/use-part.ts'
import { ProfileCard } from './profile-card.tsx'
import { SecurityActivity } from './security-activity.tsx'
import { Sessions } from './sessions.tsx'
import { toChanges } from './to-changes.ts'
import parts from '../parts/parts.module.css'

/** Sections of the page. Each loads and fails on its own. */
export function AccountParts({ account, book }: { account: Account; book: AccountBook }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const calls = createAccountCalls(ownFetcher)
  const connections = usePart(calls.connections)
  const sessions = usePart(calls.sessions)
  const notices = usePart(useNotices(calls))
  const moves = usePart(calls.moves)
  const change = () => void Promise.all([connections.reload(), notices.reload(), moves.reload(), sessions.reload()])
  useChangedBook(book, change)
  const wire = connections.value

  return (
    <div className={parts.parts}>
      <ProfileCard account={account} />
      <PartSection title={t('connections.title')} lead={t('connections.lead')} part={connections} lines={4}>
        {(value) => <Connections groups={toConnectionGroups(value, withoutDevice(book))} onChange={change} />}
      </PartSection>
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

/** Device-only accounts are not connected to the Chorus account. */
const withoutDevice = (book: AccountBook): AccountBook =>
  mapBook((source) => ({ ...book[source], accounts: book[source].accounts.filter(({ session }) => !isDeviceOnly(session)) }))

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

/** Reports a change of accounts since the page loaded, in this tab or another. */
function useChangedBook(book: AccountBook, onChange: () => void): void {
  const ids = accountSources.flatMap((source) => book[source].accounts.map(toAccountId)).join()
  const before = useRef(ids)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current === ids) return
    before.current = ids
    change()
  }, [ids])
}
