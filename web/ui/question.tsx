import { useState, type ReactNode } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Button, Choices } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  title: string
  /** What follows from a yes. */
  children: ReactNode
  yes: string
  /** It cannot be taken back. */
  isGrave?: boolean
  /** It closes when this is done. */
  onYes(): Promise<unknown>
  onClose(): void
}

/** Asks before something is done that one might regret. The way out has the focus. */
export function Question({ title, children, yes, isGrave = false, onYes, onClose }: QuestionProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Choices>
        <Button onClick={onClose}>{t('question.no')}</Button>
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
