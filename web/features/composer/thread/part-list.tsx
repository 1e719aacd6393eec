import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { Composer } from '../state/use-composer.ts'
import { PartFields } from './part-fields.tsx'
import type { Undoable } from './undo-note.tsx'
import styles from './thread.module.css'

interface PartListProps {
  composer: Composer
  /** The text of the part being written. */
  field: RefObject<HTMLTextAreaElement | null>
  isBusy: boolean
  placeholder: string
  onPaste(event: React.ClipboardEvent): void
  onSend(): void
  onRemoved(removed: Undoable): void
}

/** The posts of the visible version. The one being edited has the focus. */
export function PartList({ composer, field, isBusy, placeholder, onPaste, onSend, onRemoved }: PartListProps) {
  const t = useT()
  const { parts, part, tab } = composer
  const list = useRef<HTMLOListElement>(null)
  const focus = useEffectEvent((id: string) => {
    const item = list.current?.children[parts.findIndex((each) => each.id === id)]
    if (item && !item.contains(document.activeElement) && !isChoosing()) item.querySelector('textarea')?.focus()
  })
  useEffect(() => focus(part.id), [part.id])
  const [moved, setMoved] = useState<number>()
  const move = (id: string, by: number) => {
    const place = parts.findIndex((each) => each.id === id) + by
    composer.movePart(id, by)
    setMoved(place + 1)
    // The browser removes focus from elements that move, and from a button that is disabled.
    requestAnimationFrame(() =>
      list.current?.children[place]?.querySelector<HTMLElement>(`[data-by='${by}']:enabled, [data-by]:enabled`)?.focus(),
    )
  }

  const remove = (id: string, isEmpty: boolean) => {
    const undo = composer.removePart(id)
    if (!isEmpty) onRemoved({ message: t('compose.partRemoved'), undo })
  }
  return (
    <>
      <ol ref={list} className={styles.parts} data-thread={parts.length > 1 || undefined}>
        {parts.map((each, place) => (
          <PartFields
            // Versions have their own undo history.
            key={`${tab} ${each.id}`}
            composer={composer}
            field={each.id === part.id ? field : undefined}
            part={each}
            place={place}
            isBusy={isBusy}
            placeholder={place === 0 ? placeholder : t('compose.partPlaceholder')}
            onPaste={onPaste}
            onSend={onSend}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {moved ? t('compose.partMoved', { n: moved, count: parts.length }) : null}
      </p>
    </>
  )
}

/** Someone who moves through the tabs with the keyboard keeps the focus there. */
const isChoosing = () => document.activeElement?.getAttribute('role') === 'tab'
