import type { Decision } from '@chorus/model/moderation/decide'
import type { NetworkName } from '@chorus/model/network-identity'
import { Eye, EyeOff } from 'lucide-react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useRevealed } from '../../services/entities/use-content-rules.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { toLabelName, toLabelSource } from './to-label-name.ts'
import styles from './cover.module.css'

interface CoverProps {
  cover: NonNullable<Decision['cover']>
  network: NetworkName
  revealKey: string
}

/** Says why something is covered and who says so, and uncovers it where the reader may. */
export function Cover({ cover: { label, canReveal }, network, revealKey }: CoverProps) {
  const { t, locale } = useI18n()
  const settings = useServices().contentRules.settings.of(network)
  const [isRevealed, setRevealed] = useRevealed(revealKey)
  const reason = toLabelName(label, settings, t, locale)
  const source = toLabelSource(label, settings, t)
  const words = (
    <span className={styles.words}>
      <b dir="auto">{reason}</b>
      {source ? <small dir="auto">{source}</small> : null}
    </span>
  )
  if (!canReveal)
    return (
      <p className={styles.cover}>
        <EyeOff aria-hidden size={18} />
        <span className={styles.words}>
          {words}
          {label.value === '!hide' ? null : settings.isGuest ? (
            <small>{t('cover.needsLogin')}</small>
          ) : (
            <AppLink href="/settings/content" className={styles.link}>
              {t('cover.adultOff')}
            </AppLink>
          )}
        </span>
      </p>
    )
  const Icon = isRevealed ? Eye : EyeOff
  return (
    <button type="button" className={styles.cover} aria-expanded={isRevealed} onClick={() => setRevealed(!isRevealed)}>
      <Icon aria-hidden size={18} />
      {words}
      <span className={styles.act}>{t(isRevealed ? 'cover.hide' : 'cover.show')}</span>
    </button>
  )
}
