import type { ShownProposal } from '@chorus/contract/governance/proposal'
import { toWeightsText } from '@chorus/governance/is-valid-choice'
import type { Choice } from '@chorus/model/governance/proposal'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MarkField } from './mark-field.tsx'
import { moveInOrder } from './move-in-order.ts'
import { RankingField } from './ranking-field.tsx'
import { WeightsField } from './weights-field.tsx'

export interface ChoiceFieldProps {
  proposal: Pick<ShownProposal, 'type' | 'choices'>
  /** As it is signed. Undefined: nothing has been chosen. The function stays the same. */
  onChange(choice: Choice | undefined): void
}

/** The control that fits the proposal's voting type. */
export function ChoiceField({ proposal: { type, choices }, onChange }: ChoiceFieldProps) {
  const t = useT()
  const labels = useMemo(() => choices.map((choice, index) => choice || t('governance.choice', { n: index + 1 })), [choices, t])
  // Choices are numbered from 1 in votes, and from 0 here.
  if (type === 'ranked-choice') return <Ranking labels={labels} onChange={onChange} />
  if (type === 'weighted' || type === 'quadratic') return <Weights labels={labels} type={type} onChange={onChange} />
  return <Marks labels={labels} isMany={type === 'approval'} onChange={onChange} />
}

interface FieldProps extends Pick<ChoiceFieldProps, 'onChange'> {
  labels: readonly string[]
}

/** State whose `update` stays the same, so that rows that didn't change aren't rendered again. */
function useChosen<T>(
  first: () => T,
  toChoice: (value: T) => Choice | undefined,
  onChange: ChoiceFieldProps['onChange'],
): [T, (change: (value: T) => T) => void] {
  const [value, setValue] = useState(first)
  const latest = useRef(value)
  const update = useCallback(
    (change: (value: T) => T) => {
      latest.current = change(latest.current)
      setValue(latest.current)
      onChange(toChoice(latest.current))
    },
    [toChoice, onChange],
  )
  return [value, update]
}

const toOne = ([index]: readonly number[]): Choice | undefined => (index === undefined ? undefined : index + 1)
const toAny = (marked: readonly number[]): Choice | undefined => (marked.length === 0 ? undefined : marked.map((index) => index + 1))

function Marks({ labels, isMany, onChange }: FieldProps & { isMany: boolean }) {
  const [marked, update] = useChosen<readonly number[]>(() => [], isMany ? toAny : toOne, onChange)
  const toggle = useCallback(
    (index: number) =>
      update((before) => {
        if (!isMany) return [index]
        if (before.includes(index)) return before.filter((each) => each !== index)
        return [...before, index].toSorted((one, other) => one - other)
      }),
    [update, isMany],
  )
  return <MarkField labels={labels} isMany={isMany} marked={marked} onToggle={toggle} />
}

const toRanking = (order: readonly number[]): Choice => order.map((index) => index + 1)

function Ranking({ labels, onChange }: FieldProps) {
  const [order, update] = useChosen<readonly number[]>(() => labels.map((_, index) => index), toRanking, onChange)
  const move = useCallback((index: number, to: number) => update((before) => moveInOrder(before, index, to)), [update])
  return <RankingField labels={labels} order={order} onMove={move} />
}

const toWeights = (weights: readonly number[]): Choice | undefined =>
  weights.some((weight) => weight > 0) ? toWeightsText(weights) : undefined

function Weights({ labels, type, onChange }: FieldProps & { type: 'weighted' | 'quadratic' }) {
  const [weights, update] = useChosen<readonly number[]>(() => labels.map(() => 0), toWeights, onChange)
  const set = useCallback(
    (index: number, weight: number) => update((before) => before.map((each, place) => (place === index ? weight : each))),
    [update],
  )
  return <WeightsField labels={labels} weights={weights} type={type} onSet={set} />
}
