import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { MethodList } from './method-list.tsx'
import styles from './parts/login.module.css'

const countAccounts = (book: object): number =>
  Object.values(book as Record<string, { accounts: readonly unknown[] }>).reduce((sum, { accounts }) => sum + accounts.length, 0)

/** The sign-in methods as a page, for links from elsewhere. After a login it opens the page that the link asked for. */
export function LoginPage() {
  const t = useT()
  const { accountsStore, login } = useServices()
  const { to = '/' } = useSearch({ from: '/login' })
  const navigate = useNavigate()
  const count = useSyncExternalStore(
    accountsStore.subscribe,
    () => countAccounts(accountsStore.book()),
    () => countAccounts(accountsStore.book()),
  )
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) void navigate({ href: to, replace: true })
    before.current = count
  }, [count, navigate, to])
  return (
    <>
      <PageHeader title={t('login.title')} />
      <div className={styles.page}>
        <MethodList onChoose={login.open} />
      </div>
    </>
  )
}
