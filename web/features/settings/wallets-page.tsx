import { currentProvider, type AccountBook } from '@chorus/accounts/book/account-book'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { Wallets } from './connections/connections.tsx'
import { toConnectionGroups } from './connections/to-connection-groups.ts'
import { createAccountCalls } from './parts/account-calls.ts'
import { PartSection } from './parts/part-section.tsx'
import { usePart } from './parts/use-part.ts'
import parts from './parts/parts.module.css'

/** Settings › Wallets. */
export function WalletsPage() {
  const t = useT()
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const provider = currentProvider(book)
  return (
    <>
      <PageHeader title={t('settings.wallets')} up="/settings" />
      {provider ? <OwnWallets key={provider.profile.profileId} book={book} /> : <LoginNeeded hint={t('settings.walletsLoginPrompt')} />}
    </>
  )
}

function OwnWallets({ book }: { book: AccountBook }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const connections = usePart(createAccountCalls(ownFetcher).connections)
  return (
    <div className={parts.parts}>
      <PartSection title={t('connections.wallets')} part={connections} lines={2}>
        {(value) => <Wallets groups={toConnectionGroups(value, book)} onChange={() => void connections.reload()} />}
      </PartSection>
    </div>
  )
}
