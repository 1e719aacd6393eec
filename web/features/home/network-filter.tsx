import { descriptors } from '@chorus/networks/descriptors'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import styles from './network-filter.module.css'

const NetworkChoice = createLatePart(async () => (await import('./network-choice.tsx')).NetworkChoice)

/** Shows which networks Home includes, and opens the choice. */
export function NetworkFilter() {
  const { t, locale } = useI18n()
  const { preferences, connected } = useServices()
  useViewers()
  const [isOpen, setOpen] = useState(false)
  const chosen = preferences.home.filter((network) => connected().includes(network)).map((network) => descriptors[network].label)
  const words = chosen.length > 0 ? new Intl.ListFormat(locale, { type: 'conjunction' }).format(chosen) : t('home.filterAll')
  return (
    <>
      <button
        type="button"
        className={styles.open}
        data-on={chosen.length > 0 || undefined}
        aria-haspopup="dialog"
        title={t('home.filter')}
        onClick={() => setOpen(true)}
      >
        <ListFilter aria-hidden size={16} />
        <span className="visually-hidden">{t('home.filter')}: </span>
        <span className={styles.chosen}>{words}</span>
      </button>
      {isOpen ? <NetworkChoice onClose={() => setOpen(false)} onMissing={() => setOpen(false)} /> : null}
    </>
  )
}
