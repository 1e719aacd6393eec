import type { ReactNode } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { formatCount } from '../../../ui/count.tsx'
import styles from './post-actions.module.css'

interface FigureProps {
  icon: ReactNode
  count: number
  /** The count in words. */
  words: MessageId
}

/** How often something was done: short for the eye, exact for whoever asks. */
export function Count({ count, words }: Omit<FigureProps, 'icon'>) {
  const { t, locale } = useI18n()
  return (
    <>
      <span aria-hidden>{count > 0 ? formatCount(count, locale) : ''}</span>
      <span className="visually-hidden">{t(words, { count })}</span>
    </>
  )
}

/** What nobody can do from here, only read. */
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
  /** By which keys find it. */
  name: string
  /** Of what is on or off. */
  isOn?: boolean
  /** Why it comes to nothing here. */
  obstacle?: string
  figure?: Omit<FigureProps, 'icon'>
  onPress(): void
}

/** Something to do to a post, with how often it was done. */
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
      <span className="visually-hidden">{label}, </span>
      {figure ? <Count {...figure} /> : null}
    </button>
  )
}
