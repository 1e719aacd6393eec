import type { ContentLabel } from '@chorus/model/moderation/content-label'
import type { NetworkName } from '@chorus/model/network-identity'
import { Info } from 'lucide-react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { toLabelName, toLabelSource } from './to-label-name.ts'
import styles from './label-notes.module.css'

/** Labels that are pointed out without covering anything. */
export function LabelNotes({ labels, network }: { labels: readonly ContentLabel[]; network: NetworkName }) {
  const { t, locale } = useI18n()
  const settings = useServices().contentRules.settings.of(network)
  return (
    <ul className={styles.notes} aria-label={t('cover.notes')}>
      {labels.map((label) => (
        <li key={`${label.source} ${label.value} ${label.target}`} title={toLabelSource(label, settings, t)}>
          <Info aria-hidden size={13} />
          <span dir="auto">{toLabelName(label, settings, t, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
