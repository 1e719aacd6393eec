import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { memo, useCallback, useRef, useState, type PointerEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { MoreChoices } from './more-choices.tsx'
import { useShownChoices } from './use-shown-choices.ts'
import styles from './voting.module.css'

interface RankingFieldProps {
  labels: readonly string[]
  /** Indexes of all choices, the favourite first. */
  order: readonly number[]
  /** The function stays the same. */
  onMove(index: number, to: number): void
}

/** Choices in order. They move by dragging the handle, and by the arrow buttons. */
export function RankingField({ labels, order, onMove }: RankingFieldProps) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const box = useRef<HTMLFieldSetElement>(null)
  const shown = useShownChoices(order.length, box)
  const { reveal } = shown
  const shift = useCallback(
    (index: number, to: number) => {
      if (to < 0 || to >= labels.length) return
      onMove(index, to)
      reveal(to)
      setSaid(t('governance.movedTo', { name: labels[index]!, place: to + 1, count: labels.length }))
    },
    [labels, onMove, reveal, t],
  )
  /** The dragged choice takes the place of the row under the pointer. */
  const drag = ({ clientY }: PointerEvent) => {
    if (dragged === undefined) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    if (to !== -1 && order[to] !== dragged) shift(dragged, to)
  }
  return (
    <fieldset ref={box} className={styles.field} data-long={shown.isMany || undefined}>
      <legend>{t('governance.rank')}</legend>
      <ol ref={list} className={styles.ranking} onPointerMove={drag} onLostPointerCapture={() => setDragged(undefined)}>
        {order.slice(0, shown.count).map((index, place) => (
          <Rank
            key={index}
            index={index}
            label={labels[index]!}
            place={place}
            isLast={place === order.length - 1}
            isDragged={dragged === index}
            onShift={shift}
            onDrag={setDragged}
          />
        ))}
      </ol>
      <MoreChoices shown={shown} total={order.length} />
      <p role="status" className={styles.said}>
        {said}
      </p>
    </fieldset>
  )
}

interface RankProps {
  index: number
  label: string
  place: number
  isLast: boolean
  isDragged: boolean
  onShift(index: number, to: number): void
  onDrag(index: number): void
}

const Rank = memo(function Rank({ index, label, place, isLast, isDragged, onShift, onDrag }: RankProps) {
  const t = useT()
  return (
    <li className={styles.choice} data-choice data-dragged={isDragged || undefined}>
      <span
        aria-hidden
        className={styles.handle}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          onDrag(index)
        }}
      >
        <GripVertical size={18} />
      </span>
      <b>{place + 1}</b>
      <span dir="auto">{label}</span>
      {/* They keep the focus at the ends, where a disabled button would lose it. */}
      <IconButton
        aria-disabled={place === 0 || undefined}
        aria-label={t('feed.moveUp', { name: label })}
        onClick={() => onShift(index, place - 1)}
      >
        <ArrowUp aria-hidden size={18} />
      </IconButton>
      <IconButton
        aria-disabled={isLast || undefined}
        aria-label={t('feed.moveDown', { name: label })}
        onClick={() => onShift(index, place + 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </IconButton>
    </li>
  )
})
