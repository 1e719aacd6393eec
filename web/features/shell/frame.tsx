import { ScriptOnce } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { mutedWordsScript } from '../../services/moderation/muted-words-script.ts'
import { useIsOnline } from '../../services/timing/is-online.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { scrollScript } from '../../ui/page/scroll-script.ts'
import { AccountBlock } from '../accounts/account-block.tsx'
import { ComposerHost } from '../composer/composer-host.tsx'
import { NewPostButton } from '../composer/new-post-button.tsx'
import { OutboxNotice } from '../composer/outbox/outbox-notice.tsx'
import { LoginHost } from '../login/login-host.tsx'
import { useUnreadCount } from '../notifications/use-unread-count.ts'
import { HoverHost } from '../people/hover-host.tsx'
import { PaidFollowHost } from '../people/paid-follow-host.tsx'
import { usePostKeys } from '../post/use-post-keys.ts'
import { Toasts } from '../toasts/toasts.tsx'
import { TransactionHost } from '../transactions/transaction-host.tsx'
import { Aside } from './aside.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { Logo } from './logo.tsx'
import { NavLinks } from './nav-links.tsx'
import { useHidingBars } from './use-hiding-bars.ts'
import { searchItem, useNavItems } from './use-nav-items.ts'
import { useServiceWorker } from './use-service-worker.ts'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './frame.module.css'
import links from './nav-links.module.css'

const ShortcutSheet = createLatePart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** Page layout: rail, column and aside; on phones a top and a bottom bar. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  const { settings, accountsStore } = useServices()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const items = useNavItems()
  const isPending = useSyncExternalStore(accountsStore.subscribe, accountsStore.isPending, accountsStore.wasPending)
  const unreadCount = useUnreadCount(!isPending && items.some(({ isCounted }) => isCounted))
  const isOnline = useIsOnline()
  useShortcuts(items, () => setSheetOpen(true))
  usePostKeys()
  useHidingBars()
  useServiceWorker()

  return (
    <>
      {/* The browser gets no code for pages that only the server renders. */}
      {import.meta.env.SSR ? <ScriptOnce>{mutedWordsScript}</ScriptOnce> : null}
      <a href="#column" className={styles.skip}>
        {t('nav.skip')}
      </a>
      <div className={styles.frame}>
        <div className={styles.rail}>
          <AppLink href="/" className={styles.logo} aria-label="Chorus">
            <Logo />
            <b>Chorus</b>
          </AppLink>
          <nav aria-label={t('nav.main')}>
            <NavLinks items={items.toSpliced(1, 0, searchItem)} unreadCount={unreadCount} />
          </nav>
          <NewPostButton />
          {settings.mode === 'sandbox' ? <p className={styles.note}>{t('sandbox.title')}</p> : null}
          <button type="button" className={`${links.item} ${styles.help}`} onClick={() => setSheetOpen(true)}>
            <Keyboard aria-hidden size={18} strokeWidth={1.75} />
            <span className={links.label}>{t('nav.shortcuts')}</span>
          </button>
          <OutboxNotice />
          <AccountBlock />
        </div>
        <main id="column" className={styles.column} tabIndex={-1}>
          {settings.mode === 'sandbox' ? (
            <p className={`${styles.strip} ${styles.sandbox}`}>
              {t('sandbox.title')} · {t('sandbox.body')}
            </p>
          ) : null}
          <p className={styles.strip} role="status">
            {isOnline ? null : t('offline.title')}
          </p>
          {children}
        </main>
        {import.meta.env.SSR ? <ScriptOnce>{scrollScript}</ScriptOnce> : null}
        <Aside />
      </div>
      <nav className={styles.tabbar} aria-label={t('nav.main')}>
        <BottomNav items={items} unreadCount={unreadCount} />
      </nav>
      <Toasts />
      <ComposerHost />
      <LoginHost />
      <TransactionHost />
      <PaidFollowHost />
      <HoverHost />
      {isSheetOpen ? <ShortcutSheet items={items} onClose={() => setSheetOpen(false)} onMissing={() => setSheetOpen(false)} /> : null}
    </>
  )
}
