import type { ReactNode } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { formatCount } from '../../../ui/content/format-count.ts'
import styles from './post-actions.module.css'

export interface CountProps {
  count: number
  /** Message with the exact count, for screen readers. */
  words: MessageId
  /** Another part of the page shows the number. */
  isSilent?: boolean
}

/** An abbreviated count, with the exact number as its accessible name. */
export function Count({ count, words, isSilent = false }: CountProps) {
  const { t, locale } = useI18n()
  return (
    <>
      <span aria-hidden>{count > 0 && !isSilent ? formatCount(count, locale) : ''}</span>
      <span className="visually-hidden">{t(words, { count })}</span>
    </>
  )
}

interface ActionButtonProps {
  icon: ReactNode
  label: string
  /** `data-act`, by which keyboard shortcuts find the button. */
  name: string
  /** Only for toggles. */
  isOn?: boolean
  /** Why the action is unavailable. */
  obstacle?: string
  count?: CountProps
  onPress(): void
}

/** An action on a post with its count. */
export function ActionButton({ icon, label, name, isOn, obstacle, count, onPress }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-act={name}
      data-on={isOn || undefined}
      aria-pressed={isOn}
      aria-disabled={obstacle ? true : undefined}
      title={obstacle ?? label}
      onClick={onPress}
    >
      {icon}
      <span className="visually-hidden">{count ? `${label}, ` : label}</span>
      {count ? <Count {...count} /> : null}
    </button>
  )
}
