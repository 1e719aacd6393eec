import { useState, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button, Choices } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  title: string
  /** What confirming does. */
  children: ReactNode
  yes: string
  /** It cannot be undone. */
  isGrave?: boolean
  /** The dialog closes when this resolves. */
  onYes(): Promise<unknown>
  onClose(): void
}

/** A confirmation dialog. */
export function Question({ title, children, yes, isGrave = false, onYes, onClose }: QuestionProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Choices>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button
          kind={isGrave ? 'danger' : 'strong'}
          isBusy={isBusy}
          onClick={() => {
            setBusy(true)
            void onYes().finally(onClose)
          }}
        >
          {yes}
        </Button>
      </Choices>
    </Dialog>
  )
}
