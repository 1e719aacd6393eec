import { mapBook, type AccountBook } from '@chorus/accounts/book/account-book'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import type { Account } from '@chorus/model/account'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Connections } from '../connections/connections.tsx'
import { toConnectionGroups } from '../connections/to-connection-groups.ts'
import { createAccountCalls } from '../parts/account-calls.ts'
import { PartSection } from '../parts/part-section.tsx'
import { useChangedBook } from '../parts/use-changed-book.ts'
import { usePart } from '../parts/use-part.ts'
import { ProfileCard } from './profile-card.tsx'
import parts from '../parts/parts.module.css'

/** The Chorus account and what it can be logged in to with. */
export function AccountParts({ account, book }: { account: Account; book: AccountBook }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const connections = usePart(createAccountCalls(ownFetcher).connections)
  const change = () => void connections.reload()
  useChangedBook(book, change)
  return (
    <div className={parts.parts}>
      <ProfileCard account={account} />
      <PartSection title={t('connections.title')} lead={t('connections.lead')} part={connections} lines={4}>
        {(value) => <Connections groups={toConnectionGroups(value, withoutDevice(book))} onChange={change} />}
      </PartSection>
    </div>
  )
}

/** Device-only accounts are not connected to the Chorus account. */
const withoutDevice = (book: AccountBook): AccountBook =>
  mapBook((source) => ({ ...book[source], accounts: book[source].accounts.filter(({ session }) => !isDeviceOnly(session)) }))
