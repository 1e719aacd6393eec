import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import styles from './voting.module.css'

interface RankingFieldProps {
  labels: readonly string[]
  /** Indexes of all choices, the favourite first. */
  order: readonly number[]
  onChange(order: readonly number[]): void
}

function move(order: readonly number[], from: number, to: number): readonly number[] {
  const rest = order.filter((_, place) => place !== from)
  return [...rest.slice(0, to), order[from]!, ...rest.slice(to)]
}

/** Choices in order. They move by dragging the handle, and by the arrow buttons. */
export function RankingField({ labels, order, onChange }: RankingFieldProps) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const shift = (from: number, to: number) => {
    if (to < 0 || to >= order.length || to === from) return
    onChange(move(order, from, to))
    setSaid(t('governance.movedTo', { name: labels[order[from]!]!, place: to + 1, count: order.length }))
  }
  /** The dragged choice takes the place of the row under the pointer. */
  const drag = ({ clientY }: PointerEvent) => {
    if (dragged === undefined) return
    const from = order.indexOf(dragged)
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    if (to !== -1) shift(from, to)
  }
  return (
    <fieldset className={styles.field}>
      <legend>{t('governance.rank')}</legend>
      <ol ref={list} className={styles.ranking}>
        {order.map((index, place) => (
          <li key={index} className={styles.choice} data-dragged={dragged === index || undefined}>
            <span
              aria-hidden
              className={styles.handle}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(index)
              }}
              onPointerMove={drag}
              onLostPointerCapture={() => setDragged(undefined)}
            >
              <GripVertical size={18} />
            </span>
            <b>{place + 1}</b>
            <span dir="auto">{labels[index]}</span>
            {/* They keep the focus at the ends, where a disabled button would lose it. */}
            <IconButton
              aria-disabled={place === 0 || undefined}
              aria-label={t('feed.moveUp', { name: labels[index]! })}
              onClick={() => shift(place, place - 1)}
            >
              <ArrowUp aria-hidden size={18} />
            </IconButton>
            <IconButton
              aria-disabled={place === order.length - 1 || undefined}
              aria-label={t('feed.moveDown', { name: labels[index]! })}
              onClick={() => shift(place, place + 1)}
            >
              <ArrowDown aria-hidden size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </fieldset>
  )
}
