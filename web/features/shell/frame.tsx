import { ScriptOnce } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { beginScript } from '../../ui/begin-script.ts'
import { AccountBlock } from '../accounts/account-block.tsx'
import { ComposerHost } from '../composer/composer-host.tsx'
import { OutboxNotice } from '../composer/outbox-notice.tsx'
import { WriteButton } from '../composer/write-button.tsx'
import { createLatePart } from '../errors/create-late-part.tsx'
import { LoginHost } from '../login/login-host.tsx'
import { useUnseen } from '../notifications/use-unseen.ts'
import { HoverHost } from '../people/hover-host.tsx'
import { usePostKeys } from '../post/use-post-keys.ts'
import { Toasts } from '../toasts/toasts.tsx'
import { Aside } from './aside.tsx'
import { Logo } from './logo.tsx'
import { PlaceBar } from './place-bar.tsx'
import { PlaceLinks } from './place-links.tsx'
import { usePlaces } from './use-places.ts'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './frame.module.css'
import links from './place-links.module.css'

const ShortcutSheet = createLatePart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** What stands around every page: rail, column and aside; on a phone a bar above and one below. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  const { settings } = useServices()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const places = usePlaces()
  const unseen = useUnseen(places.some(({ isCounted }) => isCounted))
  useShortcuts(places, () => setSheetOpen(true))
  usePostKeys()

  return (
    <>
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
            <PlaceLinks places={places} unseen={unseen} />
          </nav>
          <WriteButton />
          <button type="button" className={`${links.place} ${styles.help}`} onClick={() => setSheetOpen(true)}>
            <Keyboard aria-hidden size={18} strokeWidth={1.75} />
            <span className={links.words}>{t('nav.shortcuts')}</span>
          </button>
          <OutboxNotice />
          <AccountBlock />
        </div>
        <main id="column" className={styles.column} tabIndex={-1}>
          {settings.mode === 'sandbox' ? (
            <p className={styles.sandbox}>
              {t('sandbox.title')} · {t('sandbox.body')}
            </p>
          ) : null}
          {children}
        </main>
        <ScriptOnce>{beginScript}</ScriptOnce>
        <Aside />
      </div>
      <nav className={styles.tabbar} aria-label={t('nav.main')}>
        <PlaceBar places={places} unseen={unseen} />
      </nav>
      <Toasts />
      <ComposerHost />
      <LoginHost />
      <HoverHost />
      {isSheetOpen ? (
        <ShortcutSheet places={places} isOpen onClose={() => setSheetOpen(false)} onMissing={() => setSheetOpen(false)} />
      ) : null}
    </>
  )
}
