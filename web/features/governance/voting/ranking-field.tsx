import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState, type PointerEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { ChoiceFinder } from '../choices/choice-finder.tsx'
import { MoreChoices } from '../choices/more-choices.tsx'
import { useShownChoices } from '../choices/use-shown-choices.ts'
import { toShownRows } from './shown-controls.ts'
import styles from './voting.module.css'

interface RankingFieldProps {
  labels: readonly string[]
  /** Indexes of all choices, the favourite first. */
  order: readonly number[]
  /** The function stays the same. */
  onMove(index: number, to: number): void
}

/** Choices in order. They move by dragging the handle and by the arrow buttons, and among many by the number of their place. */
export function RankingField({ labels, order, onMove }: RankingFieldProps) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [moved, setMoved] = useState<number>()
  const [said, setSaid] = useState('')
  const box = useRef<HTMLFieldSetElement>(null)
  // What moved stays in view, wherever it went.
  const chosen = useMemo(() => (moved === undefined ? [] : [moved]), [moved])
  const shown = useShownChoices({ labels, order, isByPlace: true, chosen, ...toShownRows(labels.length), box })
  const places = useMemo(() => new Map(order.map((index, place) => [index, place])), [order])
  const rows = shown.rows.toSorted((one, other) => places.get(one)! - places.get(other)!)
  const shift = useCallback(
    (index: number, to: number) => {
      if (to < 0 || to >= labels.length) return
      onMove(index, to)
      setMoved(index)
      setSaid(t('governance.movedTo', { name: labels[index]!, place: to + 1, count: labels.length }))
    },
    [labels, onMove, t],
  )
  /** The dragged choice takes the place of the row under the pointer. */
  const drag = ({ clientY }: PointerEvent) => {
    if (dragged === undefined) return
    const boxes = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const over = rows[boxes.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)]
    if (over !== undefined && over !== dragged) shift(dragged, places.get(over)!)
  }
  return (
    <fieldset ref={box} className={styles.field} data-long={shown.isMany || undefined}>
      <legend>{t('governance.rank')}</legend>
      <ChoiceFinder shown={shown} />
      <ol ref={list} className={styles.ranking} onPointerMove={drag} onLostPointerCapture={() => setDragged(undefined)}>
        {rows.map((index) => (
          <Rank
            key={index}
            index={index}
            label={labels[index]!}
            place={places.get(index)!}
            count={order.length}
            takesPlace={shown.isMany}
            isDragged={dragged === index}
            onShift={shift}
            onDrag={setDragged}
          />
        ))}
      </ol>
      <MoreChoices shown={shown} />
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
  count: number
  /** Whether people can type its place: arrows alone take too many presses. */
  takesPlace: boolean
  isDragged: boolean
  onShift(index: number, to: number): void
  onDrag(index: number): void
}

const Rank = memo(function Rank({ index, label, place, count, takesPlace, isDragged, onShift, onDrag }: RankProps) {
  const t = useT()
  return (
    <li className={styles.choice} data-choice={index} data-dragged={isDragged || undefined}>
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
      {takesPlace ? (
        <Place label={t('governance.placeOf', { name: label })} place={place} count={count} onChange={(to) => onShift(index, to)} />
      ) : (
        <b>{place + 1}</b>
      )}
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
        aria-disabled={place === count - 1 || undefined}
        aria-label={t('feed.moveDown', { name: label })}
        onClick={() => onShift(index, place + 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </IconButton>
    </li>
  )
})

interface PlaceProps {
  label: string
  place: number
  count: number
  onChange(place: number): void
}

/** A place as a number, which is taken once it has been typed: with Enter, or by leaving the field. */
function Place({ label, place, count, onChange }: PlaceProps) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    setTyped(undefined)
    const to = Math.min(Math.max(Math.trunc(Number(typed)), 1), count) - 1
    if (typed && to !== place && Number.isFinite(to)) onChange(to)
  }
  return (
    <input
      type="number"
      inputMode="numeric"
      min={1}
      max={count}
      step={1}
      aria-label={label}
      value={typed ?? place + 1}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}
