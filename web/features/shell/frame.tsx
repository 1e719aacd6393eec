import { House, Keyboard, Settings } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Aside } from './aside.tsx'
import { Logo } from './logo.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './frame.module.css'

/** What stands around every page: rail, column and aside; on a phone a bar above and one below. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  const { settings } = useServices()
  const [isSheetOpen, setSheetOpen] = useState(false)
  useShortcuts(() => setSheetOpen(true))

  const places = (
    <>
      <AppLink href="/" className={styles.place} isExact>
        <House aria-hidden size={20} strokeWidth={1.75} />
        <span>{t('nav.home')}</span>
      </AppLink>
      <AppLink href="/settings/general" className={styles.place}>
        <Settings aria-hidden size={20} strokeWidth={1.75} />
        <span>{t('settings.title')}</span>
      </AppLink>
    </>
  )

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
          <nav aria-label={t('nav.main')}>{places}</nav>
          <button type="button" className={styles.help} onClick={() => setSheetOpen(true)}>
            <Keyboard aria-hidden size={18} strokeWidth={1.75} />
            <span>{t('nav.shortcuts')}</span>
          </button>
        </div>
        <main id="column" className={styles.column} tabIndex={-1}>
          {settings.mode === 'sandbox' ? (
            <p className={styles.sandbox}>
              {t('sandbox.title')} · {t('sandbox.body')}
            </p>
          ) : null}
          {children}
        </main>
        <Aside />
      </div>
      <nav className={styles.tabbar} aria-label={t('nav.main')}>
        {places}
      </nav>
      <ShortcutSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </>
  )
}
