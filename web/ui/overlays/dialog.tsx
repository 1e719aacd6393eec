import { ArrowLeft, X } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useId, useRef, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../controls/button.tsx'
import { keepGutter } from './keep-gutter.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  onClose(): void
  /** A wider dialog, for editing or media. */
  isWide?: boolean
  /** Goes back one step within the dialog. Absent: there is no previous step. */
  onBack?: () => void
  children: ReactNode
}

/** Where reading or writing starts: the first field, or else the title. The browser's default is the first button, which closes the dialog. */
function focusStart(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>(':is(input:is([type=text], [type=email], [type=search], :not([type])), textarea):enabled')
  const start = field ?? dialog.querySelector<HTMLElement>('h2')
  start?.focus()
}

/** A modal dialog, shown as a bottom sheet on phones. It is open while it is mounted. */
export function Dialog({ title, onClose, onBack, isWide = false, children }: DialogProps) {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // Closing it while it is still in the document returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    keepGutter()
    element.showModal()
    focusStart(element)
    // A click on the backdrop closes the dialog.
    const onPress = (event: MouseEvent) => {
      if (event.target === element) close()
    }
    // Chromium closes a dialog at the second Escape in a row without asking. It still counts as open here, and may ask a question first.
    const onForcedClose = () => {
      element.showModal()
      close()
    }
    element.addEventListener('click', onPress)
    element.addEventListener('close', onForcedClose)
    return () => {
      element.removeEventListener('click', onPress)
      element.removeEventListener('close', onForcedClose)
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-covers
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        // Dialogs and file fields inside this one can be cancelled, too.
        if (event.target !== event.currentTarget) return
        // Unmounting closes the dialog, so the native close would be a second one.
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
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <IconButton onClick={onClose} aria-label={t('dialog.close')}>
            <X aria-hidden size={20} />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}
