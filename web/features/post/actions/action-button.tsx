import type { ReactNode } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { formatCount } from '../../../ui/content/format-count.ts'
import styles from './post-actions.module.css'

interface FigureProps {
  icon: ReactNode
  count: number
  /** Message with the exact count, for the tooltip and screen readers. */
  words: MessageId
}

/** An abbreviated count, with the exact number as its accessible name. */
export function Count({ count, words }: Omit<FigureProps, 'icon'>) {
  const { t, locale } = useI18n()
  return (
    <>
      <span aria-hidden>{count > 0 ? formatCount(count, locale) : ''}</span>
      <span className="visually-hidden">{t(words, { count })}</span>
    </>
  )
}

/** A count without an action. */
export function Figure({ icon, count, words }: FigureProps) {
  const { t } = useI18n()
  return (
    <span className={styles.figure} title={t(words, { count })}>
      {icon}
      <Count count={count} words={words} />
    </span>
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
  figure?: Omit<FigureProps, 'icon'>
  onPress(): void
}

/** An action on a post with its count. */
export function ActionButton({ icon, label, name, isOn, obstacle, figure, onPress }: ActionButtonProps) {
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
      <span className="visually-hidden">{figure ? `${label}, ` : label}</span>
      {figure ? <Count {...figure} /> : null}
    </button>
  )
}
