import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { installOffer } from '../../services/settings/install-offer.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './device-rows.module.css'

/** The server doesn't know what the browser offers. */
const isThereAtFirst = () => false

/** Installs the app, in browsers that offer it and where it isn't installed yet. */
export function InstallRow() {
  const t = useT()
  const isThere = useSyncExternalStore(installOffer.subscribe, installOffer.isThere, isThereAtFirst)
  if (!isThere) return null
  return (
    <section className={styles.section} aria-labelledby="install">
      <h2 id="install">{t('settings.install')}</h2>
      <p className={styles.hint}>{t('settings.installHint')}</p>
      <Button onClick={() => void installOffer.accept().catch(() => {})}>{t('settings.installNow')}</Button>
    </section>
  )
}
