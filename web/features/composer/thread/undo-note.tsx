import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { TextButton } from '../../../ui/controls/button.tsx'

/** ms */
const stay = 20_000

export interface Undoable {
  message: string
  undo(): void
}

/** Says what was just removed, with Undo. Inside the composer, because nothing outside a modal dialog can be pressed. */
export function UndoNote({ last, onUndo }: { last: Undoable; onUndo(): void }) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), stay)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <Hint role="status">
      {last.message}{' '}
      <TextButton
        onClick={() => {
          last.undo()
          onUndo()
        }}
      >
        {t('action.undo')}
      </TextButton>
    </Hint>
  )
}
