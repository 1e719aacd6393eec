import { useI18n } from '../../i18n/i18n-provider.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import type { Place } from './use-places.ts'
import styles from './place-links.module.css'

/** What is counted beyond that is many. */
const most = 99

/** The places that one can go to from everywhere. `unseen`: how many notifications are new. */
export function PlaceLinks({ places, unseen }: { places: readonly Place[]; unseen: number }) {
  const { t, locale } = useI18n()
  const short = new Intl.NumberFormat(locale).format(Math.min(unseen, most)) + (unseen > most ? '+' : '')
  return places.map(({ href, words, Icon, isExact = false, isCounted }) => (
    <AppLink key={words} href={href} className={styles.place} isExact={isExact}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <span className={styles.words}>{t(words)}</span>
      {isCounted && unseen > 0 ? (
        <>
          <span className={styles.badge} aria-hidden>
            {short}
          </span>
          <span className="visually-hidden">{t('nav.unseen', { count: unseen })}</span>
        </>
      ) : null}
    </AppLink>
  ))
}
