import { hasAccounts } from '@chorus/accounts/book/account-book'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { toIntentText } from './compose-intent.ts'

/** Opens the composer with the text and link that another site suggests, after a login if necessary. Closing it leads to the page that the link was about, or Home. */
export function ComposeIntentPage() {
  const t = useT()
  const { accountsStore, composer } = useServices()
  const navigate = useNavigate()
  const intent = useSearch({ from: '/intent/compose' })
  const text = toIntentText(intent)
  const { from: page = '/' } = intent
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const isLoggedIn = hasAccounts(book)
  const isOpen = useSyncExternalStore(composer.subscribe, composer.state, composer.state) !== undefined
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isLoggedIn) composer.open(text ? { text } : {})
  }, [isLoggedIn, composer, text])
  useEffect(() => {
    if (wasOpen.current && !isOpen) void navigate({ href: page, replace: true })
    wasOpen.current = isOpen
  }, [isOpen, navigate, page])
  return (
    <>
      <PageHeader title={t('compose.title')} />
      {isLoggedIn ? null : <LoginNeeded hint={t('compose.loginPrompt')} Icon={PenLine} />}
    </>
  )
}
