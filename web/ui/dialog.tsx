import { ArrowLeft, X } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useId, useRef, type ReactNode } from 'react'
import { useT } from '../i18n/use-t.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  onClose(): void
  /** Room for something to write or to look at. */
  isWide?: boolean
  /** One step back inside. Absent: there is nowhere to go back to. */
  onBack?: () => void
  children: ReactNode
}

/** Something over the page, with the keys and the focus of its own; on a phone a sheet from below. It is open as long as it is drawn. */
export function Dialog({ title, onClose, onBack, isWide = false, children }: DialogProps) {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // Closed while it is still there, it gives the focus back to what had it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // Beside the box is the page: whoever presses there wants to be back on it.
    const onPress = (event: MouseEvent) => {
      if (event.target === element) close()
    }
    element.addEventListener('click', onPress)
    return () => {
      element.removeEventListener('click', onPress)
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        // It closes by being drawn no more, so that nothing is closed twice.
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.box}>
        <header className={styles.head}>
          {onBack ? (
            <IconButton onClick={onBack} aria-label={t('page.back')}>
              <ArrowLeft aria-hidden size={20} />
            </IconButton>
          ) : null}
          <h2 id={id}>{title}</h2>
          <IconButton onClick={onClose} aria-label={t('dialog.close')}>
            <X aria-hidden size={20} />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}
