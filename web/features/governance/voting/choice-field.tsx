import type { ShownProposal } from '@chorus/contract/governance/proposal'
import { toWeightsText } from '@chorus/governance/is-valid-choice'
import type { Choice } from '@chorus/model/governance/proposal'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MarkField } from './mark-field.tsx'
import { RankingField } from './ranking-field.tsx'
import { WeightsField } from './weights-field.tsx'

export interface ChoiceFieldProps {
  proposal: Pick<ShownProposal, 'type' | 'choices'>
  /** As it is signed. Undefined: nothing has been chosen. */
  onChange(choice: Choice | undefined): void
}

/** The control that fits the proposal's voting type. */
export function ChoiceField({ proposal, onChange }: ChoiceFieldProps) {
  const t = useT()
  const { type } = proposal
  const labels = proposal.choices.map((choice, index) => choice || t('governance.choice', { n: index + 1 }))
  // Choices are numbered from 1 in votes, and from 0 here.
  if (type === 'ranked-choice') return <Ranking labels={labels} onChange={onChange} />
  if (type === 'weighted' || type === 'quadratic') return <Weights labels={labels} type={type} onChange={onChange} />
  return <Marks labels={labels} isMany={type === 'approval'} onChange={onChange} />
}

interface FieldProps extends Pick<ChoiceFieldProps, 'onChange'> {
  labels: readonly string[]
}

function Marks({ labels, isMany, onChange }: FieldProps & { isMany: boolean }) {
  const [marked, setMarked] = useState<readonly number[]>([])
  const change = (next: readonly number[]) => {
    setMarked(next)
    const numbers = next.map((index) => index + 1)
    onChange(numbers.length === 0 ? undefined : isMany ? numbers : numbers[0])
  }
  return <MarkField labels={labels} isMany={isMany} marked={marked} onChange={change} />
}

function Ranking({ labels, onChange }: FieldProps) {
  const [order, setOrder] = useState<readonly number[]>(() => labels.map((_, index) => index))
  const change = (next: readonly number[]) => {
    setOrder(next)
    onChange(next.map((index) => index + 1))
  }
  return <RankingField labels={labels} order={order} onChange={change} />
}

function Weights({ labels, type, onChange }: FieldProps & { type: 'weighted' | 'quadratic' }) {
  const [weights, setWeights] = useState<readonly number[]>(() => labels.map(() => 0))
  const change = (next: readonly number[]) => {
    setWeights(next)
    onChange(next.some((weight) => weight > 0) ? toWeightsText(next) : undefined)
  }
  return <WeightsField labels={labels} weights={weights} type={type} onChange={change} />
}
